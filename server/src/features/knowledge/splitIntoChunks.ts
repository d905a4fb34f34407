import type { KnowledgeArticle } from '@recado/contract/knowledge/knowledge'
import { type Section, sectionsOf } from '@recado/contract/knowledge/sections'

/** A part of an article that is found and given to an assistant on its own. */
export type Chunk = { path: string; text: string }

/** Neighbouring sections share a chunk up to this many characters: answers are found best so (docs/architecture/knowledge.md). */
const CHUNK_LENGTH = 850
const VARIABLE = /\{\{[^{}]*\}\}/g

/** The text that an assistant may read: the values of a quick message's variables are not known. */
const textOfArticle = ({ kind, text }: Pick<KnowledgeArticle, 'kind' | 'text'>) =>
  kind === 'quickMessage' ? text.replaceAll(VARIABLE, '') : text

/** The sections of an article; what is no page, or has headings only, is one section. */
export function sectionsOfArticle({ kind, text }: Pick<KnowledgeArticle, 'kind' | 'text'>): Section[] {
  const sections = kind === 'page' ? sectionsOf(text) : []
  return sections.length > 0 ? sections : [{ path: [], text: textOfArticle({ kind, text }) }]
}

export function splitIntoChunks(article: Pick<KnowledgeArticle, 'kind' | 'title' | 'text'>): Chunk[] {
  return joinNeighbours(sectionsOfArticle(article).flatMap(splitLongSection)).map((joined) => ({
    path: [article.title, ...commonPath(joined)].join(' › '),
    text: textOf(joined),
  }))
}

function joinNeighbours(sections: readonly Section[]): Section[][] {
  const chunks: Section[][] = []
  for (const section of sections) {
    const last = chunks.at(-1)
    if (last && textOf([...last, section]).length <= CHUNK_LENGTH) last.push(section)
    else chunks.push([section])
  }
  return chunks
}

/** The headings that are above all of these sections. */
function commonPath([first, ...others]: readonly Section[]): string[] {
  const path = first?.path ?? []
  const differs = path.findIndex((heading, at) => others.some((other) => other.path[at] !== heading))
  return differs === -1 ? path : path.slice(0, differs)
}

/** The text of sections that share a chunk: each behind the headings that it has of its own. */
function textOf(sections: readonly Section[]): string {
  const shared = commonPath(sections).length
  return sections.map(({ path, text }) => [...path.slice(shared), text].join('\n')).join('\n\n')
}

/** Splits a section that is longer than a chunk: between paragraphs, else between sentences, else between words. */
function splitLongSection({ path, text }: Section): Section[] {
  return packPieces(text.split(/\n{2,}/), '\n\n')
    .flatMap((piece) => (piece.length > CHUNK_LENGTH ? packPieces(piece.split(/(?<=[.!?…:;])\s+|\n/), ' ') : [piece]))
    .flatMap((piece) => (piece.length > CHUNK_LENGTH ? packPieces(piece.split(/\s+/), ' ') : [piece]))
    .flatMap((piece) => piece.match(new RegExp(`.{1,${CHUNK_LENGTH}}`, 'gsu')) ?? [])
    .map((piece) => ({ path, text: piece }))
}

/** Joins pieces again as long as they fit into a chunk. */
function packPieces(pieces: readonly string[], between: string): string[] {
  const packed: string[] = []
  for (const piece of pieces.map((one) => one.trim()).filter(Boolean)) {
    const longer = [...packed.slice(-1), piece].join(between)
    if (packed.length > 0 && longer.length <= CHUNK_LENGTH) packed[packed.length - 1] = longer
    else packed.push(piece)
  }
  return packed
}
