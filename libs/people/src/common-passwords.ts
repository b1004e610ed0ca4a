/** Common passwords of ten characters and more (shorter ones are refused anyway), lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  '1234567890', '12345678910', '123456789a', '1234567891', '0123456789', '0987654321', '9876543210', '1111111111', '0000000000',
  '1q2w3e4r5t', '1q2w3e4r5t6y', '1qaz2wsx3edc', 'qwertyuiop', 'qwerty12345', 'qwerty123456', 'qwerty1234', 'asdfghjkl123', 'asdfghjkl1',
  'zxcvbnm123', 'password12', 'password123', 'password1234', 'password12345', 'passw0rd123', 'p@ssw0rd123', 'p@ssword123', 'password!1',
  'letmein123', 'letmein1234', 'welcome123', 'welcome1234', 'welcome12345', 'iloveyou123', 'iloveyou12', 'sunshine123', 'princess123',
  'football123', 'baseball123', 'superman123', 'administrator', 'admin12345', 'admin123456', 'administrator1', 'changeme123', 'default123',
  'abcdefghij', 'abcdefghijk', 'abc1234567', 'abcd123456', 'abcd1234567', 'a123456789', 'q1w2e3r4t5', 'q1w2e3r4t5y6', '1a2b3c4d5e',
  'aaaaaaaaaa', 'qazwsxedcrfv', 'qazwsxedc123', 'monkey1234', 'dragon1234', 'master1234', 'michael123', 'charlie123', 'jennifer123',
  'liverpool1', 'chelsea123', 'arsenal123', 'samsung123', 'computer123', 'internet123', 'trustno1trustno1', 'whatever123', 'starwars123',
  'diamond123', 'diamonds123', 'diamond1234', 'gemstone123', 'auction123', 'auction1234',
]);
