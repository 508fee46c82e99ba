import { useText } from '../lib/i18n.tsx'
import { Bone, Bones } from '../ui/bones.tsx'

const cards = Array.from({ length: 8 }, (_, index) => index)

/** Cards to come, in their shape. */
export const CardBones = ({ className }: { className: string }) => {
  const t = useText('discovery')
  return (
    <Bones label={t('loadingGroups')}>
      <div className={className}>
        {cards.map((card) => (
          <div key={card} className="overflow-hidden rounded-lg border border-line bg-raised">
            <div className="aspect-[8/3] bg-line opacity-60" />
            <div className="grid gap-2.5 p-4">
              <Bone className="h-4.5 w-7/10" />
              <Bone className="w-9/10" />
              <Bone className="w-[45%]" />
              <div className="mt-1.5 flex gap-2">
                <Bone className="h-6 w-16" />
                <Bone className="h-6 w-20" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Bones>
  )
}
