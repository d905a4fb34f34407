import { Button, Loader, Stack, Text } from '@mantine/core'
import { connectionEndpoints, type ManagedConnection } from '@recado/contract/connections'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { IconQrcode, IconScan } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { PhoneNotice } from '#web/shared/ui/phone/PhoneFrame.tsx'
import { QrCode } from '#web/shared/ui/QrCode.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** A disconnected connection: its phone can scan the code, or request a new one. */
export function ConnectionNotice({ connection: { id, status, qrcode } }: { connection: ManagedConnection }) {
  const { t } = useTranslation('simulatedPhone')
  const scan = useMutation({ mutationFn: () => call(simulatorEndpoints.scan, { params: { id } }), onError: toast.error })
  const newCode = useMutation({ mutationFn: () => call(connectionEndpoints.newQr, { params: { id } }), onError: toast.error })
  const isConnecting = status === 'PAIRING' || status === 'OPENING' || status === 'TIMEOUT'
  return (
    <PhoneNotice>
      {isConnecting && <Loader type="dots" aria-hidden />}
      {status === 'qrcode' && qrcode !== '' && <QrCode text={qrcode} label={t('qr')} />}
      <Text role="status">{t(`notice.${status}`)}</Text>
      <Stack gap="xs">
        {status === 'qrcode' && (
          <Button leftSection={<IconScan size={18} />} loading={scan.isPending} onClick={() => scan.mutate()}>
            {t('scan')}
          </Button>
        )}
        {status === 'DISCONNECTED' && (
          <Button leftSection={<IconQrcode size={18} />} loading={newCode.isPending} onClick={() => newCode.mutate()}>
            {t('newQr')}
          </Button>
        )}
      </Stack>
    </PhoneNotice>
  )
}
