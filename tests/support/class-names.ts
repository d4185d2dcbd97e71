import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

type Node = Record<string, unknown> & { type: string }

/** Reads a stylesheet and those of ours that it imports, as one text without comments and strings. */
export function readSheet(file: string): string {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const imported = [...css.matchAll(/@import "(\.[^"]+)"/g)].map(([, to = '']) =>
    readSheet(path.join(path.dirname(file), to)),
  )
  return [...imported, css.replaceAll(/"[^"]*"/g, '""')].join('\n')
}

export const classesIn = (sheet: string) => namesIn(sheet, /\.([a-z][\w-]*)/gi)
export const tokensSetIn = (sheet: string) => namesIn(sheet, /(?<=[\s;{])(--[\w-]+)\s*:/g)
export const tokensUsedIn = (sheet: string) => namesIn(sheet, /var\(\s*(--[\w-]+)/g)

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
}

export interface NamedClasses {
  /** Written in full; each must have a rule. */
  whole: Set<string>
  /** `tag--${variant}`: the beginning, combined with every text that the types of the file allow. */
  composed: Set<string>
}

/**
 * Returns the classes that a source file names: in attributes and variables named like `className`, and in
 * selectors of scripts.
 */
export function classesNamedBy(file: string): NamedClasses {
  const named: NamedClasses = { whole: new Set(), composed: new Set() }
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const allowed = [...nodesOf(program)]
    .filter(({ type }) => type === 'TSLiteralType')
    .map(({ literal }) => String((literal as Node).value))
  for (const node of nodesOf(program)) {
    for (const text of selectorsOf(node)) for (const name of classesIn(text)) named.whole.add(name)
    for (const { text, isCutShort } of classTextsOf(node)) {
      const words = text.split(/\s+/)
      const beginning = isCutShort ? words.pop() : ''
      for (const word of words) if (word) named.whole.add(word)
      if (beginning) for (const end of allowed) named.composed.add(beginning + end)
    }
  }
  return named
}

function selectorsOf(node: Node): string[] {
  const callee = node.callee as Node | undefined
  const method = (callee?.property as Node | undefined)?.name
  const [argument] = (node.arguments ?? []) as Node[]
  if (typeof argument?.value !== 'string') return []
  if (/^(querySelector(All)?|closest|matches)$/.test(String(method))) return [argument.value]
  const owner = (callee?.object as Node | undefined)?.property as Node | undefined
  return owner?.name === 'classList' ? [`.${argument.value}`] : []
}

function classTextsOf(node: Node): { text: string; isCutShort: boolean }[] {
  const target = (node.name ?? node.key ?? node.id ?? node.left ?? pushedTo(node)) as Node | undefined
  if (!/class(es|Name)?$/i.test(String(target?.name))) return []
  return texts((node.value ?? node.init ?? node.right ?? node.arguments) as Node | Node[] | null)
}

/** Returns the array of `classes.push(…)`. */
function pushedTo({ callee }: Node): unknown {
  const { object, property } = (callee ?? {}) as { object?: Node; property?: Node }
  return property?.name === 'push' ? object : undefined
}

/** Returns the texts that an expression may evaluate to, without those that it only compares with. */
function texts(value: Node | Node[] | null): { text: string; isCutShort: boolean }[] {
  if (Array.isArray(value)) return value.flatMap(texts)
  if (!value) return []
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [{ text: value.value, isCutShort: false }] : []
    case 'TemplateLiteral':
      return (value.quasis as (Node & { value: { cooked: string }; tail: boolean })[]).map(
        ({ value: { cooked }, tail }) => ({ text: cooked, isCutShort: !tail && /\S$/.test(cooked) }),
      )
    case 'ConditionalExpression':
      return texts([value.consequent, value.alternate] as Node[])
    case 'LogicalExpression':
      return texts(value.right as Node)
    case 'JSXExpressionContainer':
      return texts(value.expression as Node)
    case 'ArrayExpression':
      return texts(value.elements as Node[])
    case 'CallExpression':
      return texts([(value.callee as Node).object as Node, ...(value.arguments as Node[])].filter(Boolean))
    case 'MemberExpression':
      return texts(value.object as Node)
    default:
      return []
  }
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node
    for (const child of Object.values(value)) yield* nodesOf(child)
  }
}
