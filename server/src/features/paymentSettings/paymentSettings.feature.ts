import { mailTextEndpoints } from '@recado/contract/money/mails/mailTexts'
import { paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { changeMailText, readMailTexts } from './mailTexts.store.ts'
import { changePaymentSettings, maskPaymentSettings, readPaymentSettings } from './paymentSettings.store.ts'

/** Only the people of the platform choose how companies pay. */
export const paymentSettingsFeature: PlatformFeature = {
  name: 'paymentSettings',
  routes(serve, kernel) {
    serve.signedIn(paymentSettingEndpoints.get, async () =>
      maskPaymentSettings(await readPaymentSettings(kernel.platform, kernel.secrets), kernel),
    )
    serve.signedIn(paymentSettingEndpoints.update, ({ actor, body }) =>
      changePaymentSettings(kernel, { changes: body, companyId: actor.companyId }),
    )
    serve.signedIn(mailTextEndpoints.list, () => readMailTexts(kernel.platform))
    serve.signedIn(mailTextEndpoints.update, ({ params, body }) => changeMailText(kernel, { ...params, ...body }))
  },
}
