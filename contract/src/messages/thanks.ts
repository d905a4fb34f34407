import { fold } from '../kit/fold.ts'

/** One of these words makes a message thanks, in Portuguese, English and Spanish, as people type them. */
const thanks = new Set(
  `obrigado obrigada obrigadao obrigadinha obg obgd obgda brigado brigada brigadao valeu vlw grato grata agradeco agradecido agradecida
  thanks thank thx tnx tks ty cheers gracias grax agradezco`.split(/\s+/),
)
/** These may stand beside it. A message of these alone is no thanks. */
const beside = new Set(
  `muito muita mto mt mesmo demais de a o e pela pelo pelas por tudo toda todo ajuda atencao atendimento retorno informacao informacoes voce vc
  voces vcs viu ok okay oki blz beleza certo perfeito otimo show ta bom entao sim deus abencoe
  you u very much so many a lot for the your all everything help great perfect nice good awesome
  muchas muchisimas mil la el su tu ayuda atencion respuesta informacion vale perfecto listo bueno muy usted ustedes y`.split(/\s+/),
)
const MOST_WORDS = 8

/** Whether a text thanks and says nothing else, or consists of emojis alone. */
export function isThanks(text: string): boolean {
  const hasEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text)
  const plain = text.replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/gu, ' ')
  if (/[?¿]|\p{N}/u.test(plain)) return false
  const words = fold(plain).match(/\p{L}+/gu) ?? []
  if (words.length === 0) return hasEmoji && plain.trim() === ''
  return words.length <= MOST_WORDS && words.some((word) => thanks.has(word)) && words.every((word) => thanks.has(word) || beside.has(word))
}
