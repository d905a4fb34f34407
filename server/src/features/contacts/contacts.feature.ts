import type { Feature } from '../../kernel/feature.ts'

export const contactsFeature: Feature = { name: 'contacts' }
