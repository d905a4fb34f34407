import type { Language } from '@recado/contract/kit/languages'
import type { EmojiData, SkinTone } from 'frimousse'
import { i18n } from '#web/shared/lib/i18n/i18n.ts'
import { toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { supportedEmojis } from './supportedEmojis.ts'

const files = {
  pt: () => import('virtual:emojis/pt'),
  en: () => import('virtual:emojis/en'),
  es: () => import('virtual:emojis/es'),
}

/** The emoji groups by their number in the list. */
const groups = {
  0: 'smileys',
  1: 'people',
  3: 'nature',
  4: 'food',
  5: 'travel',
  6: 'activities',
  7: 'objects',
  8: 'symbols',
  9: 'flags',
} as const
const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const

const loaded = new Map<Language, EmojiData>()

/** The emojis that this device can show, with names in the reader's language. */
export async function loadEmojiData(locale: string): Promise<EmojiData> {
  const language = toLanguage(locale) ?? 'pt'
  const cached = loaded.get(language)
  if (cached) return cached
  const { emojis } = await files[language]()
  const data = {
    locale: language,
    emojis: supportedEmojis(emojis),
    categories: Object.entries(groups).map(([index, group]) => ({ index: Number(index), label: i18n.t(`emoji:groups.${group}`) })),
    skinTones: Object.fromEntries(tones.map((tone) => [tone, toneLabel(tone)])) as EmojiData['skinTones'],
  }
  loaded.set(language, data)
  return data
}

export const toneLabel = (tone: SkinTone) => i18n.t(`emoji:tones.${tone}`)
