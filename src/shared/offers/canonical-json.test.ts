import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('writes the example of RFC 8785', () => {
  const given = JSON.parse(
    String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
  )
  expect(canonicalJson(given)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  )
})

test('sorts names by their UTF-16 code units', () => {
  const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
  const written = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])))
  expect(Object.keys(JSON.parse(written.replace('"1":0', '"1 ":0')))).toEqual([
    '\r',
    '1 ',
    '\u0080',
    '\u00f6',
    '\u20ac',
    '\ud83d\ude00',
    '\ufb33',
  ])
})

test.each([Number.NaN, Infinity, '\ud800', undefined])('refuses %j', (value) => {
  expect(() => canonicalJson([value])).toThrow(TypeError)
})
