mail-verify-subject = Votre adresse e-mail sur Hexwarp
mail-verify-text =
    Quelqu’un a indiqué cette adresse e-mail pour un compte Hexwarp. Si c’est vous, ouvrez ce lien dans les 24 heures :

    { $link }

    Sinon, ignorez cet e-mail : l’adresse ne sera pas utilisée.
mail-reset-subject = Un nouveau mot de passe sur Hexwarp
mail-reset-text =
    Quelqu’un a demandé un nouveau mot de passe pour votre compte { $name }. Si c’est vous, ouvrez ce lien dans les dix minutes :

    { $link }

    Sinon, ignorez cet e-mail : votre mot de passe reste inchangé.
mail-turn-subject = À vous de jouer
mail-turn-text =
    C’est à vous de jouer dans une partie de { $game } :

    { $link }

    Vous recevez un e-mail par partie jusqu’à votre retour. Pour ne plus en recevoir, ouvrez :

    { $unsubscribe }
