import { Button, Group, Stack, Text } from '@mantine/core'
import { connectionEndpoints, type ManagedConnection } from '@recado/contract/connections'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { QrCode } from '#web/shared/ui/QrCode.tsx'
import { useConnectionAction } from '../useConnectionAction.ts'
import { CodeCountdown } from './CodeCountdown.tsx'
import { PairingCode } from './PairingCode.tsx'
import { PhoneInstructions } from './PhoneInstructions.tsx'

type PairingProps = { connection: ManagedConnection }

/** Pairing by QR code. */
export function ScanWithPhone({ connection, onCode }: PairingProps & { onCode?: () => void }) {
  const { t } = useTranslation('connections')
  return (
    <WithPhoneInstructions last="camera">
      <QrCode text={connection.qrcode} label={t('qr.picture')} />
      <CodeCountdown key={connection.qrcode} connection={connection} />
      {onCode && (
        <Button variant="subtle" size="compact-sm" onClick={onCode}>
          {t('qr.byCode')}
        </Button>
      )}
    </WithPhoneInstructions>
  )
}

/** Requests a typed code, for a user whose only device is the phone. */
export function RequestCodeForm({ id, onScan }: { id: number; onScan: () => void }) {
  const { t } = useTranslation('connections')
  const { control, submit, busy, problem } = useSchemaForm(connectionEndpoints.pairByCode.body, { number: '' })
  return (
    <WithPhoneInstructions last="keys">
      <form noValidate onSubmit={submit((body) => call(connectionEndpoints.pairByCode, { params: { id }, body }))}>
        <Stack gap="md" w="min(17rem, 100%)">
          <TextField control={control} name="number" type="tel" label={t('qr.number')} description={t('qr.numberHint')} required />
          {problem && (
            <Text role="alert" size="sm" c="var(--mantine-color-error)">
              {problem}
            </Text>
          )}
          <Button type="submit" loading={busy}>
            {t('qr.getCode')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={onScan}>
            {t('qr.byScan')}
          </Button>
        </Stack>
      </form>
    </WithPhoneInstructions>
  )
}

export function EnterCodeOnPhone({ connection, onScan }: PairingProps & { onScan: () => void }) {
  const { t } = useTranslation('connections')
  const { mutate, isPending } = useConnectionAction()
  const { id, pairingCode } = connection
  return (
    <WithPhoneInstructions last="keys">
      <PairingCode code={pairingCode} label={t('qr.code')} copy={{ name: t('qr.copyCode'), done: t('qr.codeCopied') }} />
      <CodeCountdown key={pairingCode} connection={connection} />
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isPending}
        // Reconnecting drops the typed code; the phone then gets a QR code.
        onClick={() => mutate({ id, action: 'tryAgain' }, { onSuccess: onScan })}
      >
        {t('qr.byScan')}
      </Button>
    </WithPhoneInstructions>
  )
}

/** The code beside the steps on the phone, and advice for afterwards. */
function WithPhoneInstructions({ last, children }: { last: 'camera' | 'keys'; children: ReactNode }) {
  const { t } = useTranslation('connections')
  const end = last === 'camera' ? t('qr.steps.scan') : t('qr.steps.type')
  return (
    <Stack gap="lg">
      <Group align="flex-start" justify="center" gap="xl">
        <Stack align="center" gap="md" w="17rem">
          {children}
        </Stack>
        <PhoneInstructions
          steps={[
            { shows: 'chats', text: t('qr.steps.open') },
            { shows: 'devices', text: t('qr.steps.devices') },
            { shows: last, text: end },
          ]}
        />
      </Group>
      <Text size="sm" c="dimmed" ta="center">
        {t('qr.risk')}
      </Text>
    </Stack>
  )
}
