import { Checkbox, Stack } from '@mantine/core'
import type { OtherWaysIn } from '@recado/contract/users/signIns'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'

/** What else shall end, as the API takes it. */
export type AlsoEnds = { tokens?: 'true'; passkeys?: 'true' }

type Props = {
  title: string
  text: string
  details?: ReactNode
  action: string
  /** Undefined while loading. */
  otherWays: OtherWaysIn | undefined
  busy: boolean
  onConfirm: (alsoEnds: AlsoEnds) => void
  onClose: () => void
}

/** Asks before all sign-ins of an account end. Tokens and passkeys would go on opening it: the dialog says so, and ends them too where the user wants it. */
export function EndSignInsDialog({ details, otherWays, onConfirm, ...dialog }: Props) {
  const { t } = useTranslation('security')
  const [endsTokens, setEndsTokens] = useState(false)
  const [endsPasskeys, setEndsPasskeys] = useState(false)
  const { tokens = 0, passkeys = 0 } = otherWays ?? {}
  return (
    <ConfirmDialog
      {...dialog}
      opened
      disabled={!otherWays}
      details={
        <Stack gap="md">
          {tokens > 0 && (
            <Checkbox
              label={t('also.tokens', { count: tokens })}
              description={t('also.tokensText', { count: tokens })}
              checked={endsTokens}
              onChange={({ currentTarget }) => setEndsTokens(currentTarget.checked)}
            />
          )}
          {passkeys > 0 && (
            <Checkbox
              label={t('also.passkeys', { count: passkeys })}
              description={t('also.passkeysText', { count: passkeys })}
              checked={endsPasskeys}
              onChange={({ currentTarget }) => setEndsPasskeys(currentTarget.checked)}
            />
          )}
          {details}
        </Stack>
      }
      onConfirm={() => onConfirm({ ...(endsTokens && { tokens: 'true' }), ...(endsPasskeys && { passkeys: 'true' }) })}
    />
  )
}
