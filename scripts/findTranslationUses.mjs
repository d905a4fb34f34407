import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './bootstrap/project.mjs'

const DEFAULT_NAMESPACE = 'common'
const PLURAL = /_(zero|one|two|few|many|other)$/
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g

/** Compares existing texts with those that the code uses. Returns what is wrong. */
export function findTranslationUses(keys) {
  const known = [...new Set(keys.map((key) => key.replace(PLURAL, '')))]
  const files = ['web/src', 'contract/src'].flatMap((folder) => readSources(join(root, folder)))
  return [...files.flatMap((file) => missingIn(file, known)), ...unused(files, known)]
}

function readSources(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  return names.map((name) => ({ name: relative(root, join(folder, name)), text: readFileSync(join(folder, name), 'utf8') }))
}

function missingIn({ name, text }, known) {
  const namespaces = namespacesOf(text)
  const asked = [...text.matchAll(/\bt\(/g)].flatMap(({ index }) => literalsIn(firstArgument(text, index + 2)))
  const missing = asked.filter((key) => {
    const [, namespace, rest] = /^(\w+|\$\{[^}]*\}):(.*)$/s.exec(key) ?? [undefined, undefined, key]
    const among = namespace?.startsWith('$') ? [undefined] : namespace ? [namespace] : namespaces
    const wanted = pattern(rest)
    return !known.some(
      (one) => among.some((space) => space === undefined || one.startsWith(`${space}:`)) && wanted.test(one.replace(/^\w+:/, '')),
    )
  })
  return missing.map((key) => `${key} is asked for in ${name}, and there is no such text`)
}

/** The namespaces in which a file looks up texts without a namespace; undefined stands for any. */
function namespacesOf(text) {
  const calls = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].map(([, given]) => given)
  const spaces = calls.flatMap((given) => (given.trim() ? literalsIn(given) : [DEFAULT_NAMESPACE]))
  const isOpen = calls.length === 0 || calls.some((given) => given.replace(literal, '').replace(/[\s,[\]]/g, '') !== '')
  return isOpen ? [undefined] : spaces
}

/** A text may be named far from its use: any literal that looks like its name counts. */
function unused(files, known) {
  const literals = new Set(files.flatMap(({ text }) => literalsIn(text)))
  const patterns = [...literals].filter((one) => one.includes('${') && /[a-z]/i.test(one.replace(/\$\{[^}]*\}/g, ''))).map(pattern)
  const isUsed = (key) => {
    const names = [key, key.replace(/^\w+:/, '')]
    return names.some((name) => literals.has(name) || patterns.some((one) => one.test(name)))
  }
  return known.filter((key) => !isUsed(key)).map((key) => `${key} is shown nowhere`)
}

/** A compared value, as in `state === 'open' ? …`, is not the name of a text. */
const literalsIn = (text) =>
  [...text.matchAll(literal)].filter(({ index }) => !/[!=]==\s*$/.test(text.slice(0, index))).map(([, a, b, c]) => a ?? b ?? c)

const pattern = (key) =>
  new RegExp(
    `^${key
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  )

function firstArgument(text, start) {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    if (depth === 0 || (depth === 1 && sign === ',')) return text.slice(start, at)
  }
  return text.slice(start)
}
