import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PickList, PickNote } from '../../../shared/ui/composer/PickList.tsx'
import type { QuickMessagePicking } from './useQuickMessagePicker.ts'

/** As much of a text as tells which one it is. */
const LABEL = 35
const labelOf = (text: string) => (text.length > LABEL ? `${[...text].slice(0, LABEL).join('').trimEnd()}…` : text)

/** The quick messages that fit what is typed; or, once one is chosen, what of it nobody could fill in. */
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
      onPick={(place) => found[place] && choose(found[place])}
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

/** Its words come when they are needed: few mistype, and everybody waits for what the inbox begins with. */
function Missed({ typed }: { typed: string }) {
  const { t } = useTranslation('quickMessages')
  return <PickNote>{t('nothing', { typed })}</PickNote>
}
