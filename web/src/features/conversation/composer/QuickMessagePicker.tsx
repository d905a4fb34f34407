import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SuggestionList, SuggestionNote } from '#web/shared/ui/composer/SuggestionList.tsx'
import { NewQuickMessageDialog } from '../bubble/SaveQuickMessageDialog.tsx'
import type { QuickMessageStarter } from './quickMessageStarters.ts'
import type { QuickMessagePickerState } from './useQuickMessagePicker.ts'

/** The beginning of a text is enough to recognise it. */
const MAX_LABEL = 35
const shorten = (text: string) => (text.length > MAX_LABEL ? `${[...text].slice(0, MAX_LABEL).join('').trimEnd()}…` : text)

/** The quick messages that match the typed text. After one is chosen: its variables without a value. */
export function QuickMessagePicker({ picker }: { picker: QuickMessagePickerState }) {
  const { list, found, activeIndex, idOf, choose, filledText, searchWithoutResult, unfilled, selectVariable } = picker
  const { t } = useTranslation('composer')
  if (picker.starters.length > 0 || picker.starter) return <StarterList picker={picker} />
  if (searchWithoutResult !== undefined) return <NotFoundNote typed={searchWithoutResult} />
  if (!list)
    return (
      <SuggestionNote>
        {t('quick.unknown')}
        {unfilled.map((variable) => (
          <Button key={variable} size="compact-xs" variant="light" color="yellow" onClick={() => selectVariable(variable)}>
            {variable}
          </Button>
        ))}
      </SuggestionNote>
    )
  return (
    <SuggestionList
      id={list.id}
      label={t('quick.label')}
      at={activeIndex}
      idOf={idOf}
      onPick={(index) => found[index] && choose(found[index])}
      items={found}
      rowOf={(one) => ({
        key: one.id,
        title: `/${one.shortcode}`,
        text: shorten(filledText(one).replaceAll(/\s+/g, ' ')) || (one.mediaName ?? ''),
        mark: one.media?.isLost ? t('quick.fileLost') : one.geral ? null : t('quick.own'),
        picture: one.media?.thumbnailUrl ?? null,
        hasFile: one.media !== null,
      })}
    />
  )
}

/** Ready messages for a company that has none. The chosen one is edited before it is saved; then the list offers it. */
function StarterList({ picker: { starters, starter, edit, closeStarter, list, activeIndex, idOf } }: { picker: QuickMessagePickerState }) {
  const { t } = useTranslation('quickMessages')
  const valuesOf = (id: QuickMessageStarter) =>
    id === 'new'
      ? { shortcode: '', text: '' }
      : {
          shortcode: t(`starters.${id}.shortcode`), // The variables stay: they are filled for each customer.
          text: t(`starters.${id}.text`, { skipInterpolation: true }),
        }
  return (
    <>
      {list && starters.length > 0 && (
        <>
          <SuggestionNote>{t('starters.note')}</SuggestionNote>
          <SuggestionList
            id={list.id}
            label={t('starters.label')}
            at={activeIndex}
            idOf={idOf}
            onPick={(index) => starters[index] && edit(starters[index])}
            items={starters}
            rowOf={(id, key) => ({
              key,
              title: id === 'new' ? t('starters.new') : `/${valuesOf(id).shortcode}`,
              text: shorten(valuesOf(id).text),
              mark: null,
              picture: null,
              hasFile: false,
            })}
          />
        </>
      )}
      {starter && <NewQuickMessageDialog key={starter} {...valuesOf(starter)} opened onClose={closeStarter} />}
    </>
  )
}

/** Its texts are loaded when they are needed, so that the inbox starts with less. */
function NotFoundNote({ typed }: { typed: string }) {
  const { t } = useTranslation('quickMessages')
  return <SuggestionNote>{t('nothing', { typed })}</SuggestionNote>
}
