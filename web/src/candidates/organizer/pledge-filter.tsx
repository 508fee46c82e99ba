import { useState } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { Pill } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Select } from '../../ui/select.tsx'
import { type PledgeView, registrations, registrationText } from './pledge-view.ts'

interface PledgeFilterProps {
  view: PledgeView
  /** The address of the page. */
  address: string
  choose: (change: Partial<PledgeView>) => void
}

/** The search by name, and the filters by registration, by plan and by who has voted. */
export const PledgeFilter = ({ view, address, choose }: PledgeFilterProps) => {
  const t = useText('pledges')
  return (
    <>
      <div className="mb-4 max-w-120">
        <NameSearch key={view.search} view={view} address={address} choose={choose} />
      </div>
      <div role="group" aria-label={t('filter')} className="mb-4 flex flex-wrap gap-2">
        {[undefined, ...registrations].map((each) => (
          <Pill
            key={each ?? 'all'}
            isChosen={each === view.registered_to_vote}
            onClick={() => choose({ registered_to_vote: each })}
          >
            {t(each === undefined ? 'all' : registrationText[each])}
          </Pill>
        ))}
      </div>
      <div className="mb-4 grid max-w-120 grid-cols-2 gap-4">
        <FlagFilter
          label={t('planFilter')}
          isChosen={view.has_plan}
          texts={{ yes: t('withPlan'), no: t('withoutPlan') }}
          onChoose={(has_plan) => choose({ has_plan })}
        />
        <FlagFilter
          label={t('ballotFilter')}
          isChosen={view.has_voted}
          texts={{ yes: t('voted'), no: t('notVoted') }}
          onChoose={(has_voted) => choose({ has_voted })}
        />
      </div>
    </>
  )
}

interface FlagFilterProps {
  label: string
  isChosen: boolean | undefined
  texts: { yes: string; no: string }
  onChoose: (chosen: boolean | undefined) => void
}

/** Everybody, those for whom something is true, or those for whom it is not. */
const FlagFilter = ({ label, isChosen, texts, onChoose }: FlagFilterProps) => {
  const t = useText('pledges')
  return (
    <Field label={label} isFilter>
      <Select
        value={isChosen === undefined ? '' : String(isChosen)}
        onChange={({ target: { value } }) => onChoose(value === '' ? undefined : value === 'true')}
      >
        <option value="">{t('all')}</option>
        <option value="true">{texts.yes}</option>
        <option value="false">{texts.no}</option>
      </Select>
    </Field>
  )
}

const NameSearch = ({ view: { search }, address, choose }: PledgeFilterProps) => {
  const t = useText('pledges')
  const [text, setText] = useState(search)
  return (
    <SearchBox
      label={t('search')}
      value={text}
      onChange={(next) => {
        setText(next)
        // An emptied field shows everybody again.
        if (next === '' && search !== '') choose({ search: '' })
      }}
      onSubmit={() => choose({ search: text.trim() })}
      action={address}
      name="search"
    />
  )
}
