import { inject } from 'vitest'
import { readTexts } from '../../../e2e/readTexts.ts'

export const textsIn = await readTexts(inject('texts'))
/** The Portuguese texts of the web app by their keys. */
export const t = textsIn('pt')
