import { type LinkPreview, linkPreview } from '@recado/contract/messages/linkPreview'
import type { proto } from 'baileys'

const LARGEST = 64 * 1024
const LONGEST = 300

/** What a text brings along of an address in it. An address that does not stand in the text leads somewhere else than it seems to. */
export function linkPreviewOf({
  text,
  matchedText,
  title,
  description,
  jpegThumbnail,
}: proto.Message.IExtendedTextMessage): LinkPreview | undefined {
  if (!matchedText || !(title || description) || !text?.includes(matchedText)) return undefined
  const isShown = jpegThumbnail && jpegThumbnail.length > 0 && jpegThumbnail.length <= LARGEST
  const { data } = linkPreview.safeParse({
    url: /^https?:/i.test(matchedText) ? matchedText : `https://${matchedText}`,
    title: (title ?? '').slice(0, LONGEST),
    description: (description ?? '').slice(0, LONGEST),
    picture: isShown ? `data:image/jpeg;base64,${Buffer.from(jpegThumbnail).toString('base64')}` : null,
  })
  return data
}
