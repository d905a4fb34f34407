import { join } from 'node:path'
import { pages } from '../screens/pages.ts'
import { test } from '../screenTest.ts'
import { take } from './take.ts'

const file = join(import.meta.dirname, '../../docs/pictures/tags.png')

for (const screen of pages.filter(({ name }) => name === 'tags'))
  test('the picture of the README', ({ openTab, complaints }) =>
    take({ openTab, complaints }, screen, { look: { language: 'pt', width: 'wide', theme: 'light' }, file }))
