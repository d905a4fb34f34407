import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PickList, PickNote } from '../../../shared/ui/composer/PickList.tsx'
import type { QuickMessagePicking } from './useQuickMessagePicker.ts'

/** The beginning of a text is enough to recognise it. */
const LABEL = 35
const labelOf = (text: string) => (text.length > LABEL ? `${[...text].slice(0, LABEL).join('').trimEnd()}…` : text)

/** The quick messages that match the typed text. After one is chosen: its variables without a value. */
export function QuickMessagePicker({
  picker: { list, found, at, idOf, choose, filled, missed, unknown, show },
}: {
  picker: QuickMessagePicking
}) {
  const { t } = useTranslation('composer')
  if (missed !== undefined) return <Missed typed={missed} />
  if (!list)
    return (
      <PickNote>
        {t('quick.unknown')}
        {unknown.map((variable) => (
          <Button key={variable} size="compact-xs" variant="light" color="yellow" onClick={() => show(variable)}>
            {variable}
          </Button>
        ))}
      </PickNote>
    )
  return (
    <PickList
      id={list.id}
      label={t('quick.label')}
      at={at}
      idOf={idOf}
      onPick={(index) => found[index] && choose(found[index])}
      items={found}
      rowOf={(one) => ({
        key: one.id,
        title: `/${one.shortcode}`,
        text: labelOf(filled(one).replaceAll(/\s+/g, ' ')) || (one.mediaName ?? ''),
        mark: one.geral ? null : t('quick.own'),
        picture: one.media?.thumbnailUrl ?? null,
        hasFile: one.media !== null,
      })}
    />
  )
}

/** Its texts are loaded when they are needed, so that the inbox starts with less. */
function Missed({ typed }: { typed: string }) {
  const { t } = useTranslation('quickMessages')
  return <PickNote>{t('nothing', { typed })}</PickNote>
}
