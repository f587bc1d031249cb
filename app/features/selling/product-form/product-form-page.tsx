/** Putting a product online, or changing one (`productId`). */
export const ProductFormPage = ({ productId }: { productId: string | null }) => <p>{productId}</p>
