const MAX_EMOJI = 3

/** Written as a string, because it needs the `v` flag: an emoji may consist of several code points. */
const ONLY_EMOJI = new RegExp(`^(?:(?:\\p{RGI_Emoji}|\\p{Emoji_Presentation}|❤)\\s*){1,${MAX_EMOJI}}$`, 'v')

/** Whether a text is a few emoji and nothing else. */
export const isFewEmoji = (text: string) => text.length <= 60 && ONLY_EMOJI.test(text.trim())
