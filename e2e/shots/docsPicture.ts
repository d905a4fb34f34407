import { join } from 'node:path'
import { pageScreens } from '../screens/pages.ts'
import { test } from '../screenTest.ts'
import { takePicture } from './takePicture.ts'

const file = join(import.meta.dirname, '../../docs/pictures/tags.png')

for (const screen of pageScreens.filter(({ name }) => name === 'tags'))
  test('the picture of the README', ({ openTab, complaints }) =>
    takePicture({ openTab, complaints }, screen, { look: { language: 'pt', width: 'wide', theme: 'light' }, file }))
