import { mailTexts } from '@recado/contract/money/mails/mailTexts'
import { paymentSettings } from '@recado/contract/money/paymentSettings'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { changeMailText, readMailTexts } from './mailTexts.store.ts'
import { changePaymentSettings, maskPaymentSettings, readPaymentSettings } from './paymentSettings.store.ts'

/** Only the people of the platform choose how companies pay. */
export const paymentSettingsFeature: PlatformFeature = {
  name: 'paymentSettings',
  routes(serve, kernel) {
    serve.signedIn(paymentSettings.get, async () => maskPaymentSettings(await readPaymentSettings(kernel.platform, kernel.secrets), kernel))
    serve.signedIn(paymentSettings.update, ({ actor, body }) =>
      changePaymentSettings(kernel, { changes: body, companyId: actor.companyId }),
    )
    serve.signedIn(mailTexts.list, () => readMailTexts(kernel.platform))
    serve.signedIn(mailTexts.update, ({ params, body }) => changeMailText(kernel, { ...params, ...body }))
  },
}
