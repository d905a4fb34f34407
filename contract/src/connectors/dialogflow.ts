import { z } from 'zod'
import { emptyIsNothing } from '../kit/normalizeInput.ts'
import { textSetting } from '../kit/settingFields.ts'
import type { ConnectorDefinition } from './definition.ts'
import { isServiceAccount, ownerOf } from './serviceAccount.ts'

const settings = {
  language: textSetting(emptyIsNothing(z.enum(['pt-BR', 'en', 'es'])), {
    label: { pt: 'Idioma', en: 'Language', es: 'Idioma' },
    choices: {
      'pt-BR': { pt: 'Português (Brasil)', en: 'Portuguese (Brazil)', es: 'Portugués (Brasil)' },
      en: { pt: 'Inglês', en: 'English', es: 'Inglés' },
      es: { pt: 'Espanhol', en: 'Spanish', es: 'Español' },
    },
  }),
  projectName: textSetting(z.string().trim().max(100), {
    label: { pt: 'Nome do projeto', en: 'Project name', es: 'Nombre del proyecto' },
    hint: {
      pt: 'O ID do projeto no Google Cloud.',
      en: 'The project ID at Google Cloud.',
      es: 'El ID del proyecto en Google Cloud.',
    },
  }),
  jsonContent: textSetting(z.string().max(10_000), {
    label: { pt: 'Conteúdo do arquivo JSON', en: 'Content of the JSON file', es: 'Contenido del archivo JSON' },
    hint: {
      pt: 'Da chave de uma conta de serviço com o papel “Dialogflow API Client”. Fica guardado com criptografia.',
      en: 'Of a key of a service account with the role “Dialogflow API Client”. It is stored encrypted.',
      es: 'De la clave de una cuenta de servicio con el rol «Dialogflow API Client». Se guarda cifrado.',
    },
    storedHint: {
      pt: 'A chave está guardada; aqui aparece só de quem ela é. Para trocá-la, cole outro arquivo.',
      en: 'The key is stored; only whose it is shows here. To replace it, paste another file.',
      es: 'La clave está guardada; aquí solo se ve de quién es. Para cambiarla, pega otro archivo.',
    },
    lines: 5,
  }),
}

/** An agent of Dialogflow ES, called with a service account. */
export const dialogflowConnector = {
  type: 'dialogflow',
  name: 'Dialogflow',
  about: {
    pt: 'Um agente do Dialogflow ES entende o que o cliente escreve e responde.',
    en: 'A Dialogflow ES agent understands what the customer writes and answers.',
    es: 'Un agente de Dialogflow ES entiende lo que escribe el cliente y responde.',
  },
  mark: { sign: 'speech', hue: 'orange' },
  settings,
  defaults: { language: 'pt-BR' },
  required: ['language'],
  secrets: { jsonContent: { isOne: isServiceAccount, otherwise: 'no_service_account', shown: ownerOf } },
  isSigned: false,
  hasProject: true,
  test: { ...settings, projectName: settings.projectName.min(1), jsonContent: settings.jsonContent.min(1) },
} as const satisfies ConnectorDefinition
