import { connectionEndpoints, type ManagedConnection } from '@recado/contract/connections'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { SecretField } from '#web/shared/ui/fields/SecretField.tsx'

/** The API token of a connection. It is created and revoked at once, not with the form. */
export function TokenField({ connection: { id, token } }: { connection: Pick<ManagedConnection, 'id' | 'token'> }) {
  const { t } = useTranslation('connections')
  const [present, setPresent] = useState(token)
  const renew = async () => setPresent((await call(connectionEndpoints.newToken, { params: { id } })).token)
  const switchOff = async () => setPresent((await call(connectionEndpoints.update, { params: { id }, body: { token: '' } })).token)
  const isOn = present !== ''
  return (
    <SecretField
      label={t('fields.token')}
      description={t(isOn ? 'fields.tokenHint' : 'token.none')}
      value={present}
      copy={{ name: t('token.copy'), done: t('token.copied') }}
      acts={[
        {
          icon: IconRefresh,
          name: t('token.renew'),
          run: renew,
          ...(isOn && { question: t('token.question'), action: t('token.action') }),
        },
        ...(isOn
          ? [{ icon: IconX, name: t('token.off'), run: switchOff, question: t('token.offQuestion'), action: t('token.offAction') }]
          : []),
      ]}
    />
  )
}
