export default function CartSheet() {
  return null
}
