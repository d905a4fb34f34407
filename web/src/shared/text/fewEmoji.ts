const MOST = 3

/** Written as text, since it takes the newest kind of pattern: an emoji is often several signs in a row. */
const fewOnly = new RegExp(`^(?:(?:\\p{RGI_Emoji}|\\p{Emoji_Presentation}|❤)\\s*){1,${MOST}}$`, 'v')

/** Whether somebody has answered with a face and nothing else. */
export const isFewEmoji = (text: string) => text.length <= 60 && fewOnly.test(text.trim())
