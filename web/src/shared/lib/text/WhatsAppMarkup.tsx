import { type Markup, parseMarkup } from '@recado/contract/messages/parseMarkup'
import { memo, type ReactNode } from 'react'

/** A text with WhatsApp's formatting. It builds React elements only, so no foreign HTML is inserted. */
export const WhatsAppMarkup = memo(({ text }: { text: string }) => <>{parseMarkup(text).map(renderPart)}</>)

const externalLink = { target: '_blank', rel: 'noopener noreferrer nofollow' }
const elements = { bold: 'strong', italic: 'em', strike: 's' } as const

function renderPart(part: Markup, index: number): ReactNode {
  // The parts of a text never move, so their index is their key.
  const key = `${index} ${part.kind}`
  if (part.kind === 'text') return part.text
  if (part.kind === 'code') return <code key={key}>{part.text}</code>
  if (part.kind === 'block') return <pre key={key}>{part.text}</pre>
  if (part.kind === 'link')
    return (
      <a key={key} href={part.href} {...(part.href.startsWith('http') && externalLink)}>
        {part.text}
      </a>
    )
  const Element = elements[part.kind]
  return <Element key={key}>{part.parts.map(renderPart)}</Element>
}
