import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type ResponseBody } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useChosen } from '../ui/use-chosen.ts'
import { SettingsButton, SettingsCheckbox } from './settings-list.tsx'

type Preference = ResponseBody<'GET /report-preference'>
type Frequency = Preference['data']['attributes']['frequency']

const useReportPreference = () => {
  const t = useText('settings')
  const errorText = useErrorText()
  const client = useQueryClient()
  const queryKey = ['report-preference', useSession(({ user }) => user?.id ?? '')]
  const preference = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /report-preference', { signal }),
    // The link in the report also changes it.
    staleTime: 0,
  })
  const { mutate: save } = useMutation({
    mutationFn: (frequency: Frequency) => api('PUT /report-preference', { body: { frequency } }),
    // Requests are sent one after the other, so that the last choice wins.
    scope: { id: 'report-preference' },
    onSuccess: (answer, frequency) => {
      client.setQueryData<Preference>(queryKey, answer)
      showPopup({ type: 'success', message: t(`report.saved.${frequency}`) })
    },
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { preference, frequency: preference.data?.data.attributes.frequency, save }
}

/** Whether the admin gets the weekly report on their organization by mail. */
export const WeeklyReportRow = () => {
  const t = useText('settings')
  const { preference, frequency, save } = useReportPreference()
  const [shown, choose] = useChosen(frequency, save)
  if (preference.isError && frequency === undefined) {
    return (
      <SettingsButton
        icon="mail"
        label={t('report.row')}
        text={t('common:somethingWentWrong')}
        isPending={preference.isFetching}
        onPress={() => void preference.refetch()}
      />
    )
  }
  return (
    <SettingsCheckbox
      icon="mail"
      label={t('report.row')}
      text={t('report.rowText')}
      isChecked={shown === 'weekly'}
      // Until it is known, the box keeps its place and cannot be pressed.
      isDisabled={frequency === undefined}
      onChange={(isWanted) => choose(isWanted ? 'weekly' : 'off')}
    />
  )
}
