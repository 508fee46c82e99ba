import type { ReactNode } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { RichText } from '../../lib/rich-text.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DirectoryField } from './directory-field.tsx'
import { newDirectoryPath, useDirectories } from '../../directories/use-directories.ts'
import { useTargetSource } from './use-target-source.ts'

/**
 * Whom a campaign calls: people whom the organizer enters (`children`), or people of a directory. There is a choice only
 * where there are directories.
 */
export const TargetsSection = ({ children }: { children: ReactNode }) => {
  const t = useText('content')
  const directories = useDirectories()
  const { directoryId, choose, chooseDirectory } = useTargetSource()
  const source = directoryId === null ? 'entered' : 'directory'
  const hasChoice = directoryId !== null || (directories.data ?? []).length > 0
  return (
    <FormSection
      title={t('callCampaign.list')}
      help={t(directoryId === null ? 'callCampaign.listHelp' : 'callCampaign.directory.help')}
    >
      {hasChoice && (
        <ChoiceCards
          legend={t('callCampaign.source.label')}
          name="target_source"
          choices={(['entered', 'directory'] as const).map((value) => ({
            value,
            label: t(`callCampaign.source.${value}`),
            hint: t(`callCampaign.source.${value}Hint`),
          }))}
          // The cards hold their own state, which follows the form when its changes are discarded, for example.
          ref={(radio) => {
            if (radio) radio.checked = radio.value === source
          }}
          onChange={({ currentTarget }) => {
            if (currentTarget.value === 'directory') chooseDirectory(directories.data?.[0]?.id)
            else choose(null)
          }}
        />
      )}
      {directoryId === null && children}
      {directories.data?.length === 0 && (
        <p className="max-w-[66ch] type-small">
          <RichText
            text={t('callCampaign.directory.offer')}
            parts={{ link: (inner) => <TextLink to={newDirectoryPath}>{inner}</TextLink> }}
          />
        </p>
      )}
      {directoryId !== null && directories.data && (
        <DirectoryField directories={directories.data} chosen={directoryId} onChoose={choose} />
      )}
      {directoryId !== null && directories.isPending && (
        <Skeleton label={t('common:loading')}>
          <SkeletonLine className="h-11 w-full" />
        </Skeleton>
      )}
      {directoryId !== null && directories.isLoadingError && (
        <div className="flex flex-wrap items-center gap-3">
          <FieldError isAlert>{t('callCampaign.directory.failed')}</FieldError>
          <Button size="small" onClick={() => void directories.refetch()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}
