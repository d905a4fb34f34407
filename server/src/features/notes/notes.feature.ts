import type { Feature } from '../../kernel/feature.ts'

export const notesFeature: Feature = { name: 'notes' }
