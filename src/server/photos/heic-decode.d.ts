declare module 'heic-decode' {
  interface Pixels {
    width: number
    height: number
    /** Four bytes for each pixel: red, green, blue, alpha. */
    data: Uint8ClampedArray
  }
  interface HeicImage {
    width: number
    height: number
    decode(): Promise<Pixels>
  }
  const decode: { all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }> }
  export default decode
}
