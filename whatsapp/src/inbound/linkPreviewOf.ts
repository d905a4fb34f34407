import { type LinkPreview, linkPreview } from '@recado/contract/messages/linkPreview'
import type { proto } from 'baileys'

const LARGEST = 64 * 1024
const LONGEST = 300

/** The link preview that the sender's app attached. A link that is not in the text is ignored: it could lead somewhere else than it seems. */
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
