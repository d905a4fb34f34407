import { createHmac } from 'node:crypto'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import { z } from 'zod'
import type { SettingsCheck } from '../channel.ts'
import { type CloudSettings, parseCloudSettings } from './cloudSettings.ts'
import { type GraphClient, GraphError } from './graphClient.ts'

const number = z.object({ display_phone_number: z.string().catch(''), verified_name: z.string().catch('') })
const numbers = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Checks the settings of a connection at Meta one by one, so that each wrong one gets its own message. */
export const createSettingsCheck =
  (graph: GraphClient) =>
  async (given: SettingValues): Promise<SettingsCheck> => {
    const settings = parseCloudSettings(given)
    if (!settings) return { problems: ['cloudInvalid'], found: '' }
    const { token, phoneNumberId } = settings
    try {
      const own = number.parse(await graph.get(token, `${phoneNumberId}?fields=display_phone_number,verified_name`))
      const problems = [await problemOfAccount(graph, settings), await problemOfSecret(graph, settings)]
      return {
        problems: problems.filter((problem) => problem !== undefined),
        found: `${own.verified_name} ${own.display_phone_number}`.trim(),
      }
    } catch (error) {
      // Meta answers the same for a number that does not exist and one that the token may not use.
      const isNumber = error instanceof GraphError && error.class === 'never'
      return { problems: [isNumber ? 'cloudNumberUnknown' : reasonOf(error)], found: '' }
    }
  }

async function problemOfAccount(graph: GraphClient, { token, businessAccountId, phoneNumberId }: CloudSettings) {
  try {
    const { data } = numbers.parse(await graph.get(token, `${businessAccountId}/phone_numbers?fields=id&limit=1000`))
    return data.some(({ id }) => id === phoneNumberId) ? undefined : 'cloudAccountWrong'
  } catch (error) {
    return error instanceof GraphError && error.class === 'never' ? 'cloudAccountWrong' : reasonOf(error)
  }
}

/** Meta accepts `appsecret_proof` only if it was computed with the right app secret. */
async function problemOfSecret(graph: GraphClient, { token, appSecret, phoneNumberId }: CloudSettings) {
  const proof = createHmac('sha256', appSecret).update(token).digest('hex')
  try {
    await graph.get(token, `${phoneNumberId}?fields=id&appsecret_proof=${proof}`)
    return undefined
  } catch (error) {
    return error instanceof GraphError && error.class === 'never' ? 'cloudSecretWrong' : reasonOf(error)
  }
}

const reasonOf = (error: unknown) => (error instanceof GraphError ? error.reason : 'unreachable')
