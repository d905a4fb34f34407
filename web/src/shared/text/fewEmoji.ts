const MOST = 3

/** Written as a string, because it needs the `v` flag: an emoji may consist of several code points. */
const fewOnly = new RegExp(`^(?:(?:\\p{RGI_Emoji}|\\p{Emoji_Presentation}|❤)\\s*){1,${MOST}}$`, 'v')

/** Whether a text is a few emoji and nothing else. */
export const isFewEmoji = (text: string) => text.length <= 60 && fewOnly.test(text.trim())
