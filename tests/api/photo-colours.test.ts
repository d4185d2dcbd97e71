import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadUrl } from '#shared/photo-files.ts'
import { imageGrid } from '../support/heif-file.ts'
import { heicFromPhone, sampleColours } from '../support/photo-samples.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { uploadPhoto } from '../support/upload.ts'

interface Codes {
  primaries: number
  transfer: number
}
type Colour = readonly [number, number, number]

const displayP3 = 12
const bt2020 = 9
const bt709 = 1
const srgb = 13
const pq = 16
const hlg = 18

/** Code values between 0 and 1, flat, of 16 bits. */
function flat(colour: Colour) {
  const pixels = new Uint16Array(64 * 64 * 3).map((_, n) => Math.round((colour[n % 3] ?? 0) * 65_535))
  return sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } }).toColourspace('rgb16')
}

/** An AVIF says so in its container. */
const avifOf = async (colour: Colour, colours: Codes): Promise<Buffer> =>
  imageGrid(await flat(colour).avif({ quality: 90, bitdepth: 10 }).toBuffer(), {
    ...{ columns: 1, rows: 1, width: 64, height: 64, colours },
  })

/** A PNG says so in a chunk after its header. */
async function pngOf(colour: Colour, { primaries, transfer }: Codes): Promise<Buffer> {
  const file = await flat(colour).png().toBuffer()
  const content = Buffer.from([...Buffer.from('cICP'), primaries, transfer, 0, 1])
  const chunk = Buffer.alloc(16)
  chunk.writeUInt32BE(4)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), 12)
  return Buffer.concat([file.subarray(0, 33), chunk, file.subarray(33)])
}

// One site for all of them: none is told by the photos before it.
let t: TestApp
let session: Record<string, string>
beforeAll(async () => {
  t = await createTestApp()
  session = await t.signIn()
})
afterAll(() => t[Symbol.asyncDispose]())

/** The middle of the photo as visitors get it. */
async function shownOf(file: Buffer, place: Colour = [0.5, 0.5, 0]): Promise<number[]> {
  const answer = await uploadPhoto(t, session, { file })
  expect(answer.statusCode, answer.body).toBe(201)
  const { rawPayload } = await t.app.inject({ url: uploadUrl(answer.json().filename) })
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  const [x, y] = [Math.floor(place[0] * info.width), Math.floor(place[1] * info.height)]
  return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
}

function expectClose(shown: readonly number[], wanted: readonly number[]) {
  const isClose = wanted.every((value, n) => Math.abs(value - (shown[n] ?? -99)) <= 8)
  expect(isClose, `${shown} and not ${wanted}`).toBe(true)
}

/* Code values by PQ: 0.5807 is paper's white, 203 candela; 0.669 is 470. By HLG: 0.75 is paper's white. */
describe.each([
  ['AVIF', avifOf],
  ['PNG', pngOf],
] as const)('%s whose colours are said by code points', (_, make) => {
  test.each([
    ['white of PQ', [0.5807, 0.5807, 0.5807], { primaries: bt2020, transfer: pq }, [255, 255, 255]],
    [
      'a brighter white of PQ',
      [0.669, 0.669, 0.669],
      { primaries: displayP3, transfer: pq },
      [255, 255, 255],
    ],
    ['dark grey of PQ', [0.4, 0.4, 0.4], { primaries: bt709, transfer: pq }, [111, 111, 111]],
    ['white of HLG', [0.75, 0.75, 0.75], { primaries: bt2020, transfer: hlg }, [255, 255, 255]],
    ['grey of HLG', [0.375, 0.375, 0.375], { primaries: bt2020, transfer: hlg }, [99, 99, 99]],
    ['orange of Display P3', [0.8, 0.5, 0.2], { primaries: displayP3, transfer: srgb }, [217, 123, 21]],
    ['green of BT.2020', [0.5, 0.6, 0.4], { primaries: bt2020, transfer: srgb }, [111, 156, 94]],
    ['orange of sRGB', [0.8, 0.5, 0.2], { primaries: bt709, transfer: srgb }, [204, 128, 51]],
  ] as const)('%s', async (_, colour, codes, wanted) => {
    expectClose(await shownOf(await make(colour, codes)), wanted)
  })
})

test.each([
  ['Display P3', displayP3, [219, 0, 6]],
  ['sRGB', bt709, sampleColours.left],
] as const)('a HEIC of %s without a profile is shown in its colours', async (_, primaries, wanted) => {
  const grid = { columns: 1, rows: 1, width: 640, height: 480 }
  const file = imageGrid(heicFromPhone(), { ...grid, colours: { primaries, transfer: srgb } })
  expectClose(await shownOf(file, [0.25, 0.6, 0]), wanted)
})

test('a HEIC of HLG and 10 bits is as bright as it was meant', async () => {
  // One colour: 0.75, 0.375, 0.375.
  const single = readFileSync('tests/fixtures/ten-bit.heic')
  const file = imageGrid(single, {
    ...{ columns: 2, rows: 2, width: 256, height: 256, quarters: 3 },
    colours: { primaries: bt2020, transfer: hlg },
  })
  expectClose(await shownOf(file), [255, 62, 91])
})

test('an AVIF of PQ is shown in its colours, whether its container names them or its coded data alone', async () => {
  // Four quarters, of which the first is red.
  const named = readFileSync('tests/fixtures/pq.avif')
  const unnamed = Buffer.from(named)
  unnamed.write('free', unnamed.indexOf('colr'), 'latin1')
  for (const file of [named, unnamed]) expectClose(await shownOf(file, [0.25, 0.25, 0]), [200, 40, 40])
})
