import { join } from 'node:path'
import type { Screen } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'
import { test } from '../screenTest.ts'
import { takePicture, type View } from './takePicture.ts'

const folder = join(import.meta.dirname, '../../shots')
const TRANSLATED = [
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
const views: View[] = (['wide', 'phone'] as const).flatMap((width) => [
  { language: 'pt', width, theme: 'light' },
  { language: 'pt', width, theme: 'dark' },
  { language: 'en', width, theme: width === 'wide' ? 'light' : 'dark' },
  { language: 'es', width, theme: width === 'wide' ? 'light' : 'dark' },
])

const isSelected = ({ name, only }: Screen, { language, width }: View) =>
  (only ?? width) === width && (language === 'pt' || TRANSLATED.includes(name))

for (const screen of screens)
  for (const look of views.filter((look) => isSelected(screen, look))) {
    const place = `${look.language}-${look.width}-${look.theme}`
    test(`${screen.name} ${place}`, ({ openTab, complaints }) =>
      takePicture({ openTab, complaints }, screen, { look, file: join(folder, place, `${screen.name}.png`) }))
  }
