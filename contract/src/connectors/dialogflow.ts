import { z } from 'zod'
import type { ConnectorDefinition } from './definition.ts'
import { isServiceAccount, ownerOf } from './serviceAccount.ts'

export const dialogflowLanguages = ['pt-BR', 'en', 'es'] as const

const settings = {
  projectName: z.string().trim().max(100),
  jsonContent: z.string().max(10_000),
  language: z.enum(dialogflowLanguages),
}

/** An agent of Dialogflow ES, asked in the name of a service account. */
export const dialogflowConnector = {
  type: 'dialogflow',
  name: 'Dialogflow',
  settings,
  required: [],
  secrets: { jsonContent: { isOne: isServiceAccount, otherwise: 'no_service_account', shown: ownerOf } },
  isSigned: false,
  hasProject: true,
  test: { ...settings, projectName: settings.projectName.min(1), jsonContent: settings.jsonContent.min(1) },
} as const satisfies ConnectorDefinition
