const steps = [
  'Au moment de la remise, montrez le QR code ou dictez les six caractères au vendeur.',
  'Le vendeur le vérifie sur son téléphone et note ce qu’il vous remet.',
  'La somme retenue part alors chez lui. S’il manque des articles, leur prix reste retenu et vous recevez un nouveau code pour eux.',
]

export const HowPickupWorks = () => (
  <details className="border-t border-line bg-paper text-ink print:hidden">
    <summary className="min-h-11 px-4 py-2.5 font-semibold sm:px-6">Comment se passe la remise</summary>
    <div className="grid max-w-prose gap-3 px-4 pb-5 sm:px-6">
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="border-l-4 border-terracotta pl-4">
        Ce code vaut de l’argent{'\u00a0'}: ne l’envoyez à personne avant d’avoir vos articles sous les yeux.
      </p>
      <p className="text-ink-soft">
        Pas de réseau sur place{'\u00a0'}? Gardez cette page ouverte, imprimez-la, ou téléchargez le bon avant
        de partir.
      </p>
    </div>
  </details>
)
