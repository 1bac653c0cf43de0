/**
 * Words that an attacker of a Berth panel would try with a digit and a capital letter (ASVS 5.0, 6.1.2): the name and
 * purpose of the service, its operators, and common password words. All are in lower case and contain only letters.
 * For example, `psswrd` is what remains of p@ssw0rd without the other characters.
 */
export const guessedWords: readonly string[] = `
  berth panel daemon server gameserver hosting game gaming gamer player minecraft fortnite roblox playstation
  admin administrator root toor owner operator moderator user guest test tester login secret default
  password passwrd pssword psswrd pawrd pass changeme changeit letmein welcome hello trustno whatever internet computer
  qwerty qwe azerty abc spring summer autumn fall winter january february monday friday
  facebook linkedin princess sunshine flower freedom baseball barcelona chelsea lakers eagles cheese jessica
  contraseña motdepasse passwort wachtwoord haslo losenord salasana parola senha mudar bonjour welkom hola schatz
`
  .trim()
  .split(/\s+/);
