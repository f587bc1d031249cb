declare module 'heic-decode' {
  interface HeicImage {
    width: number
    height: number
    /** Four bytes for each pixel. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  export function all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>
}
