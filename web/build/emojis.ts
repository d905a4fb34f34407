import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fold } from '@recado/contract/kit/fold'
import type { Plugin } from 'vite'

const prefix = 'virtual:emojis/'
const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const

type Listed = {
  emoji: string
  label: string
  version: number
  tags?: string[]
  group?: number
  subgroup?: number
  skins?: { emoji: string; tone: number | number[] }[]
}

/** `virtual:emojis/pt`: the emojis with their names in one language, reduced to what the picker needs. The app serves them: the content policy forbids other hosts. */
export function emojis(): Plugin {
  const { resolve } = createRequire(import.meta.url)
  return {
    name: 'recado:emojis',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return
      const language = id.slice(prefix.length + 1)
      const listed = JSON.parse(readFileSync(resolve(`emojibase-data/${language}/data.json`), 'utf8')) as Listed[]
      // Browsers parse JSON faster than JavaScript.
      return `export const emojis = JSON.parse(${JSON.stringify(JSON.stringify(listed.flatMap(shown)))})`
    },
  }
}

const FLAGS = [98, 99]

/** Leaves out components such as single skin tones. */
function shown({ emoji, label, version, tags = [], group, subgroup = 0, skins = [] }: Listed) {
  if (group === undefined) return []
  const skinOf = new Map(skins.map((skin) => [skin.tone, skin.emoji]))
  const inTones = tones.map((tone, place) => [tone, skinOf.get(place + 1)] as const)
  return [
    {
      emoji,
      version,
      category: group,
      label: label.charAt(0).toUpperCase() + label.slice(1),
      tags: findable(label, tags),
      ...(FLAGS.includes(subgroup) && { countryFlag: true }),
      ...(skinOf.has(1) && { skins: Object.fromEntries(inTones) }),
    },
  ]
}

/** Adds the words without accents, as people type them in a search. */
function findable(label: string, tags: string[]) {
  const words = [...tags, fold(label), ...tags.map(fold)].filter((word) => word !== label.toLowerCase())
  return [...new Set(words)]
}
