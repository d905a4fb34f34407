import { z } from 'zod'

const mark = z.boolean().optional().catch(undefined)
/** A node of the editor's document: a text with marks, or an element with child nodes. */
const leaf = z.object({ text: z.string(), bold: mark, italic: mark, strikethrough: mark })
const element = z.object({ type: z.string().catch(''), url: z.string().catch(''), children: z.array(z.unknown()) })

/** Converts Typebot's document to a text with WhatsApp's marks. */
export const plainText = (nodes: readonly unknown[]): string => blocks(nodes).join('\n').trim()

function blocks(nodes: readonly unknown[], depth = 0): string[] {
  return nodes.flatMap((node) => {
    const { data } = element.safeParse(node)
    if (!data) return [inline([node])]
    if (data.type === 'ul' || data.type === 'ol') return listed(data, depth)
    return data.children.some(isBlock) ? blocks(data.children, depth) : [inline(data.children)]
  })
}

const INDENT = '  '

function listed({ type, children }: z.output<typeof element>, depth: number): string[] {
  return children.flatMap((item, index) => {
    const parts = element.safeParse(item).data?.children ?? []
    const [inner, own] = [parts.filter(isList), parts.filter((part) => !isList(part))]
    const sign = type === 'ol' ? `${index + 1}.` : '-'
    return [`${INDENT.repeat(depth)}${sign} ${blocks(own).join(' ')}`, ...blocks(inner, depth + 1)]
  })
}

const typeOf = (node: unknown) => element.safeParse(node).data?.type ?? ''
const isList = (node: unknown) => ['ul', 'ol'].includes(typeOf(node))
const isBlock = (node: unknown) => ['p', 'li', 'lic', 'ul', 'ol'].includes(typeOf(node))

function inline(nodes: readonly unknown[]): string {
  return nodes
    .map((node) => {
      const { data: text } = leaf.safeParse(node)
      if (text) return marked(text)
      const { data } = element.safeParse(node)
      if (!data) return ''
      const inner = data.children.some(isBlock) ? blocks(data.children).join('\n') : inline(data.children)
      return data.type === 'a' ? linked(inner, data.url) : inner
    })
    .join('')
}

const linked = (text: string, url: string) => (!url || text.includes(url) ? text : text.trim() ? `${text} (${url})` : url)

/** WhatsApp needs marks next to the words, so spaces at the ends stay outside. */
function marked({ text, bold, italic, strikethrough }: z.output<typeof leaf>): string {
  const words = text.trim()
  if (words === '') return text
  const begin = text.length - text.trimStart().length
  const wrapped = [[bold, '*'] as const, [italic, '_'] as const, [strikethrough, '~'] as const]
    .filter(([isOn]) => isOn)
    .reduce((inner, [, sign]) => `${sign}${inner}${sign}`, words)
  return `${text.slice(0, begin)}${wrapped}${text.slice(begin + words.length)}`
}
