import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@recado/contract/kit/languages'
import { expect, test } from 'vitest'

/** The specification prescribes these texts. Only this test repeats them; others ask for a text by its key. */
const quoted: Record<Language, Record<string, string>> = {
  pt: {
    'common:product': 'Recado',
    'validation:required': 'Obrigatório',
    'tags:wrong.name.text.tooSmall_other': 'Mensagem muito curta: pelo menos {{count}} caracteres',
    'schedules:wrong.body.text.tooSmall_other': 'Mensagem muito curta: pelo menos {{count}} caracteres',
    'shell:accessedElsewhere': 'Sua conta foi acessada em outro computador.',
    'access:login.ended.elsewhere': 'Sua conta foi acessada em outro computador.',
  },
  en: {
    'common:product': 'Recado',
    'validation:required': 'Required',
    'validation:text.tooSmall_other': 'Too Short! At least {{count}} characters',
    'validation:text.tooBig_other': 'Too Long! At most {{count}} characters',
  },
  es: {
    'common:product': 'Recado',
    'validation:required': 'Obligatorio',
  },
}

test.each(Object.entries(quoted))('what the specification quotes is said so in %s', (language, texts) => {
  expect(Object.fromEntries(Object.keys(texts).map((key) => [key, textOf(language, key)]))).toEqual(texts)
})

function textOf(language: string, key: string): unknown {
  const [file, path = ''] = key.split(':')
  const texts: unknown = JSON.parse(readFileSync(join(import.meta.dirname, `../../../locales/${language}/${file}.json`), 'utf8'))
  return path.split('.').reduce((at, name) => (at as Record<string, unknown>)[name], texts)
}
