import { Button, NumberInput } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import type { Faults } from '@recado/contract/simulator'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultCard } from './FaultParts.tsx'

type Props = { connection: ManagedConnection; faults: Faults; isAway: boolean; onSet: (faults: Faults) => void }

/** One-time faults. Those not possible now are disabled. */
export function FaultActions({ connection: { status }, faults, isAway, onSet }: Props) {
  const { t } = useTranslation('simulator')
  const [seconds, setSeconds] = useState<number | string>(20)
  const isLinked = status === 'CONNECTED' || status === 'TIMEOUT'
  return (
    <>
      <FaultCard isOn={isAway} text={t('faults.disconnect.text')} control={<strong>{t('faults.disconnect.name')}</strong>}>
        <NumberInput
          size="xs"
          flex={1}
          aria-label={t('faults.disconnect.amount')}
          suffix=" s"
          min={1}
          max={3600}
          clampBehavior="strict"
          allowDecimal={false}
          value={seconds}
          onChange={setSeconds}
        />
        <Button
          size="xs"
          variant="default"
          disabled={!isLinked || typeof seconds !== 'number'}
          onClick={() => onSet({ ...faults, disconnect: Number(seconds) })}
        >
          {t('faults.disconnect.do')}
        </Button>
      </FaultCard>
      <FaultCard text={t('faults.logout.text')} control={<strong>{t('faults.logout.name')}</strong>}>
        <Button size="xs" variant="default" color="red" disabled={!isLinked} onClick={() => onSet({ ...faults, logout: true })}>
          {t('faults.logout.do')}
        </Button>
      </FaultCard>
      <FaultCard text={t('faults.expireQr.text')} control={<strong>{t('faults.expireQr.name')}</strong>}>
        <Button size="xs" variant="default" disabled={status !== 'qrcode'} onClick={() => onSet({ ...faults, expireQr: true })}>
          {t('faults.expireQr.do')}
        </Button>
      </FaultCard>
    </>
  )
}
