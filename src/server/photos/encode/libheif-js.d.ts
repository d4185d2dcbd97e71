/** The part of the decoder's C interface that is used. Pointers and enumeration values are numbers. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pointer = number
  interface Libheif {
    /** The decoder's memory. It becomes another array when it grows. */
    HEAPU8: Uint8Array
    _malloc(bytes: number): Pointer
    _free(bytes: Pointer): void
    _heif_context_alloc(): Pointer
    _heif_context_get_security_limits(context: Pointer): Pointer
    _heif_context_read_from_memory_without_copy(
      error: Pointer,
      context: Pointer,
      bytes: Pointer,
      length: number,
      options: 0,
    ): void
    _heif_context_get_primary_image_handle(error: Pointer, context: Pointer, handle: Pointer): void
    _heif_image_handle_get_image_tiling(
      error: Pointer,
      handle: Pointer,
      isTurned: 0 | 1,
      tiling: Pointer,
    ): void
    _heif_image_handle_decode_image_tile(
      error: Pointer,
      handle: Pointer,
      image: Pointer,
      colourSpace: number,
      chroma: number,
      options: Pointer,
      column: number,
      row: number,
    ): void
    _heif_image_handle_get_luma_bits_per_pixel(handle: Pointer): number
    _heif_image_release(image: Pointer): void
    _heif_image_handle_has_alpha_channel(handle: Pointer): number
    _heif_image_handle_get_raw_color_profile_size(handle: Pointer): number
    _heif_image_handle_get_raw_color_profile(error: Pointer, handle: Pointer, profile: Pointer): void
    _heif_decoding_options_alloc(): Pointer
    _heif_decode_image(
      error: Pointer,
      handle: Pointer,
      image: Pointer,
      colourSpace: number,
      chroma: number,
      options: Pointer,
    ): void
    _heif_image_has_channel(image: Pointer, channel: number): number
    _heif_image_get_bits_per_pixel_range(image: Pointer, channel: number): number
    _heif_image_get_width(image: Pointer, channel: number): number
    _heif_image_get_height(image: Pointer, channel: number): number
    _heif_image_get_plane_readonly2(image: Pointer, channel: number, stride: Pointer): Pointer
  }
  const libheif: Libheif
  export default libheif
}
