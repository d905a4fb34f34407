import { randomUUID } from 'node:crypto'
import { type BinaryNode, getBinaryNodeChildBuffer, S_WHATSAPP_NET } from 'baileys'

export type Node = BinaryNode

/** Leaves out undefined attributes, as the service does. */
export function node(tag: string, attributes: Record<string, string | undefined> = {}, content?: Node['content']): Node {
  const attrs: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) attrs[name] = value
  return content === undefined ? { tag, attrs } : { tag, attrs, content }
}

export const seconds = (at: Date | number = Date.now()) => String(Math.floor(Number(at) / 1000))

export const childrenOf = ({ content }: Node): Node[] => (Array.isArray(content) ? content : [])

export function bytesIn(parent: Node | undefined, tag: string): Buffer {
  const bytes = getBinaryNodeChildBuffer(parent, tag)
  if (!bytes) throw new Error(`There is no ${tag} in ${parent?.tag}`)
  return Buffer.from(bytes)
}

/** The answer to a query about somebody whom the service does not know. */
export const refusal = (query: Node, from: string = S_WHATSAPP_NET) =>
  node('iq', { from, type: 'error', id: query.attrs.id }, [node('error', { code: '404', text: 'item-not-found' })])

/** The successful answer to a query. */
export const answer = (query: Node, content: Node[] = [], from: string = S_WHATSAPP_NET) =>
  node('iq', { from, type: 'result', id: query.attrs.id }, content)

/** A stanza that the service sends without a query. */
export const notice = (attributes: Record<string, string | undefined>, content: Node) =>
  node('notification', { id: randomUUID(), t: seconds(), ...attributes }, [content])
