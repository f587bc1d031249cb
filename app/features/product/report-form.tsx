import { DialogForm } from '#app/components/dialog-form.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { failureOf } from '#app/lib/form-failure.ts'
import { useAccount } from '#app/lib/session.ts'
import {
  maxReportLength,
  productReportMessages,
  productReportReasonLabels,
  productReportReasons,
  reportProductSchema,
} from '#domain/catalogue/product-reports.ts'
import { useReportProduct } from './queries.ts'

const labels = {
  reason: 'Raison',
  explanation: 'Explication',
  name: 'Votre nom',
  email: 'Votre adresse email',
  isGoodFaith: 'Bonne foi',
}
const reasons = productReportReasons.map((value) => ({ value, label: productReportReasonLabels[value] }))
const fallback = {
  title: 'Signalement non envoyé',
  text: 'Vérifiez votre connexion, puis réessayez\u00a0: rien de ce que vous avez écrit n’est perdu.',
}

/** The fields that the law requires of a report (règlement (UE) 2022/2065, art. 16, paragraph 2), and no others. */
export default function ReportForm({ productId, onClose }: { productId: string; onClose: () => void }) {
  const { account } = useAccount()
  const report = useReportProduct(productId)

  function submit(formData: FormData) {
    const parsed = reportProductSchema.safeParse({
      ...Object.fromEntries(formData),
      isGoodFaith: formData.get('isGoodFaith') === 'on',
    })
    const errorsByField: Record<string, string> = {}
    if (!parsed.success)
      for (const { path, message } of parsed.error.issues) errorsByField[String(path[0])] ??= message
    if (!account && !formData.get('name')) errorsByField.name ??= productReportMessages.nameNeeded
    if (!account && !formData.get('email')) errorsByField.email ??= productReportMessages.emailNeeded
    if (Object.keys(errorsByField).length > 0 || !parsed.success) return errorsByField
    report.mutateAsync(parsed.data).then(onClose, () => {})
  }

  return (
    <DialogForm
      submit="Envoyer le signalement"
      busy="Envoi…"
      labels={labels}
      isPending={report.isPending}
      failure={report.error && failureOf(report.error, fallback)}
      onClose={onClose}
      onSubmit={submit}
    >
      {(errors) => (
        <>
          <p className="text-sm text-ink-soft">
            Un administrateur lit chaque signalement et vous répond. Le vendeur n’apprend pas qui l’a fait.
          </p>
          <RadioCards legend={labels.reason} name="reason" required options={reasons} error={errors.reason} />
          <TextAreaField
            label={labels.explanation}
            hint="Ce qui ne va pas, et comment vous le savez."
            name="explanation"
            rows={4}
            maxLength={maxReportLength}
            required
            error={errors.explanation}
          />
          {!account && <ReporterFields errors={errors} />}
          <div hidden>
            <TextField label="Ne pas remplir" name="website" tabIndex={-1} autoComplete="off" />
          </div>
          <GoodFaith error={errors.isGoodFaith} />
        </>
      )}
    </DialogForm>
  )
}

/** Fields for a visitor without an account. */
const ReporterFields = ({ errors }: { errors: Record<string, string | undefined> }) => (
  <>
    <TextField label={labels.name} name="name" autoComplete="name" required error={errors.name} />
    <TextField
      label={labels.email}
      hint="Pour vous répondre, rien d’autre."
      name="email"
      type="email"
      autoComplete="email"
      required
      error={errors.email}
    />
  </>
)

const GoodFaith = ({ error }: { error: string | undefined }) => (
  <div>
    <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-2">
      <input
        type="checkbox"
        name="isGoodFaith"
        className="mt-0.5 size-5 shrink-0 accent-fir"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'bonne-foi'}
      />
      Je signale de bonne foi&nbsp;: ce que j’écris est exact et complet, à ma connaissance.
    </label>
    {error && (
      <p id="bonne-foi" className="text-sm font-medium text-danger">
        {error}
      </p>
    )}
  </div>
)
