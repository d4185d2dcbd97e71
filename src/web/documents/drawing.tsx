import type { ComponentProps } from 'react'
import { drawingUrl } from '#drawings/catalogue.ts'

interface DrawingProps extends ComponentProps<'img'> {
  of: { name: string; alt: string; width: number; height: number }
}

/** Shows a drawing of the catalogue, with its text alternative and in its size. */
export function Drawing({ of: { name, alt, width, height }, ...loading }: DrawingProps) {
  return <img src={drawingUrl(name)} alt={alt} width={width} height={height} {...loading} />
}
