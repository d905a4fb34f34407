import { join } from 'node:path'
import type { Screen } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'
import { test } from '../screenTest.ts'
import { type Look, take } from './take.ts'

const folder = join(import.meta.dirname, '../../shots')
const translated = [
  'login',
  'signup',
  'invitation',
  'tags',
  'tags-empty',
  'tag-delete',
  'queue-edit',
  'users',
  'users-invited',
  'user-add',
  'profile',
  'not-found',
]

/** All screens in Portuguese, both themes, wide and narrow; some in the other languages too. */
const looks: Look[] = (['wide', 'phone'] as const).flatMap((width) => [
  { language: 'pt', width, theme: 'light' },
  { language: 'pt', width, theme: 'dark' },
  { language: 'en', width, theme: width === 'wide' ? 'light' : 'dark' },
  { language: 'es', width, theme: width === 'wide' ? 'light' : 'dark' },
])

const isWanted = ({ name, only }: Screen, { language, width }: Look) =>
  (only ?? width) === width && (language === 'pt' || translated.includes(name))

for (const screen of screens)
  for (const look of looks.filter((look) => isWanted(screen, look))) {
    const place = `${look.language}-${look.width}-${look.theme}`
    test(`${screen.name} ${place}`, ({ openTab, complaints }) =>
      take({ openTab, complaints }, screen, { look, file: join(folder, place, `${screen.name}.png`) }))
  }
