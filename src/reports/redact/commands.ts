/** Commands that take a secret at a fixed place. `arguments.ts` says how a form is read. */
import type { GRADES } from './grade.ts';

/**
 * A command or a call. In a form, `§` stands for the value (in quotation marks or bare), `§q` for one in quotation marks, `_` for
 * one argument, `… ` for anything up to an argument on the line, a space for spaces, `~` for spaces or none; the rest is a pattern.
 */
export interface Row {
  readonly form: string;
  readonly example: string;
  /** Least grade of the value; `words` where the place alone is enough. */
  readonly least?: keyof typeof GRADES;
}

export const COMMANDS: readonly Row[] = [
  {
    form: '(?:(?:docker|podman|helm|nerdctl|buildah|skopeo|az|oc|cf|gh|heroku)(?: registry| acr)? login|rabbitmqadmin|az)… -p[ =]?§',
    example: 'docker login -u bob -p «sunshine» acme.test',
  },
  { form: 'sshpass… -p~§', example: 'sshpass -p «sunshine» ssh bob@db' },
  {
    form: '(?:mysql\\w*|mariadb[\\w-]*|7za?|rar|unrar)… -p§',
    example: 'mysql -u bob -p«sunshine» app',
  },
  {
    form: '(?:mongo\\w*|cqlsh|cypher-shell|psexec(?:64)?|keybase|influx|security|twine|rdesktop|winrs|winrm|evil-winrm|doveadm \\w+|impacket-\\w+|crackmapexec|nxc)… -p[: ]~§',
    example: 'mongosh -u bob -p «sunshine» --host db',
  },
  {
    form: '(?:redis-cli|redis-benchmark|valkey-cli)… -a §',
    example: 'redis-cli -h db -a «sunshine» ping',
  },
  {
    form: 'ldap(?:search|add|modify|delete|whoami|passwd|compare)… -w~§',
    example: 'ldapsearch -x -D cn=admin -w «sunshine» -b dc=a',
  },
  {
    form: '(?:sqlcmd|bcp|osql|isql|tsql|zip|unzip|ipmitool|mosquitto_\\w+|fortivpn)… -P~§',
    example: 'sqlcmd -S db -U sa -P «sunshine»',
  },
  {
    form: '(?:xfreerdp|wfreerdp|mstsc|signtool|net|cmdkey|wmic|runas|nltest)… /(?:p|pass|password|pw)[: ]§',
    example: 'xfreerdp /v:srv /p:«sunshine»',
  },
  { form: 'schtasks… /rp §', example: 'schtasks /create /ru bob /rp «sunshine»' },
  { form: 'openssl… -[kK] §', example: 'openssl enc -k «sunshine» -in a' },
  {
    form: 'snmp(?:walk|get|set|bulkwalk|table|trap)… -[AXc] §',
    example: 'snmpwalk -v2c -c «sunshine» db',
  },
  {
    form: '(?:lftp|sftp|ncftp)… -u ["\']?[^\\s,"\']{1,64},§',
    example: 'lftp -u bob,«sunshine» acme.test',
  },
  {
    form: 'ConvertTo-SecureString(?: -String)? §',
    example: 'ConvertTo-SecureString "«sunshine»" -AsPlainText',
  },
  {
    form: '(?:curl|wget|https?|xh|etcdctl|jenkins-cli|java|consul|check_\\w+|ab|wrk|siege|hey|influx\\w*)… (?:--?u(?:ser)?|-U|--proxy-user|--?a(?:uth)?)[ =:]["\'`]?[^\\s:"\'`<>]{1,64}:§',
    example: 'curl -u bob:«sunshine» acme.test',
  },
  {
    form: '(?:smbclient|rpcclient|mount\\.cifs|net|smbmap|wmiexec(?:\\.py)?|psexec\\.py)… -U ?["\']?[^\\s%"\']{1,64}%§',
    example: 'smbclient //srv/a -U bob%«sunshine»',
  },
  { form: 'swaks… -ap §', example: 'swaks -au bob -ap «sunshine»' },
  {
    form: '(?:connect|conn) [\\w$#]{1,64}/(?!@)§(?=@)',
    example: 'SQL> connect sys/«sunshine»@//ora:1521/x as sysdba',
  },
  {
    form: '(?:echo|printf)(?: -n)? § ?\\| ?(?:base64|openssl base64|base64url) (?:-d|-D|--decode|-di)',
    example: "P=$(echo '«c3Vuc2hpbmU4NzE=»' | base64 -d)",
    least: 'chosen',
  },
  { form: 'ssh-keygen… -[NP] §', example: 'ssh-keygen -t ed25519 -N «sunshine» -f key' },
  {
    form: 'dotnet nuget push… -k §',
    example: 'dotnet nuget push a -k «winter87»',
    least: 'chosen',
  },
  {
    form: '(?:codecov|coveralls|snyk|sentry-cli|ngrok|cloudflared|k6|glab|buildkite-agent)… -t §',
    example: 'codecov -t «{hex 32}»',
    least: 'chosen',
  },
  {
    form: 'net use… \\\\\\\\[^\\s]{1,200} §',
    example: 'net use Z: \\\\srv\\share «sunshine» /user:bob',
  },
  { form: 'net user [^\\s/]{1,64} §', example: 'net user bob «sunshine» /add' },
  {
    form: 'htpasswd -[a-zA-Z]{0,6}b[a-zA-Z]{0,6} _ _ §',
    example: 'htpasswd -b .htpasswd bob «sunshine»',
  },
  {
    form: '(?:vault|wandb|cargo|npm|fly|railway|supabase|doppler|infisical|op|bw|sentry-cli|huggingface-cli|tailscale|vercel|netlify|heroku) (?:login|unlock|authtoken)(?: -[\\w=-]{1,40}){0,3} §',
    example: 'vault login «winter87»',
    least: 'chosen',
  },
  {
    form: 'ngrok (?:config add-)?authtoken §',
    example: 'ngrok authtoken «winter87»',
    least: 'chosen',
  },
  {
    form: 'vault operator (?:unseal|rekey)(?: -[\\w=-]{1,40}){0,3} §',
    example: 'vault operator unseal «winter87»',
    least: 'chosen',
  },
  {
    form: '(?:rabbitmqctl (?:add_user|change_password)|radtest(?: -\\w+ \\w+)?|doveadm auth (?:test|login)(?: -\\w+ \\S+)*) _ §',
    example: 'rabbitmqctl add_user bob «sunshine»',
  },
  {
    form: 'radtest(?: -\\w+ \\w+)? _ _ _ \\d{1,5} §',
    example: 'radtest bob $PW localhost 0 «sunshine»',
  },
  {
    form: '(?:mc (?:alias set|config host add)|aws-vault add) _ _ (?<secret>\\S{3,64} \\S{3,128})',
    example: 'mc alias set s3 https://s3.test «A1B2 winter87»',
    least: 'chosen',
  },
  {
    form: '(?:sqlplus|impdp|expdp|sqlldr|rman target|exp|imp) (?:-\\w{1,4} )?[\\w$#]{1,64}/(?!@)§(?=@|\\s|$)',
    example: 'sqlplus bob/«sunshine»@orcl',
  },
  {
    form: '(?:echo|printf)(?: -n| "?%s"?)? § ?\\| ?(?:sudo -S|(?:docker|podman|helm registry|gh auth) login|passwd|kinit|cryptsetup|gpg|wg |smbpasswd)',
    example: 'echo «sunshine» | sudo -S apt update',
  },
  {
    form: '(?:echo|printf)(?: -n| -e)? ["\']?[\\w.-]{1,64}:(?<secret>[^\\s"\']{4,128})["\']? ?\\| ?(?:sudo )?chpasswd',
    example: 'echo bob:«sunshine» | chpasswd',
  },
  {
    form: '(?:echo|printf)(?: -n| "?%s"?)? § ?>{1,2} ?_(?:key|pass|secret|token|psk|cred)',
    example: 'echo «{hex 32}» > /etc/psk.key',
    least: 'hash',
  },
  {
    form: '(?:echo|printf)(?: -n| "?%s\\\\?n?"?)? § ?\\| ?[^\\r\\n|]{1,100}?(?:pass\\w*|token|secret|key|cred\\w*)-?(?:on-|from-)?stdin',
    example: 'echo "«sunshine»" | openconnect --passwd-on-stdin -u bob',
  },
  {
    form: '(?:kinit|realm|adcli|smbpasswd|su|cryptsetup|gpg|sudo|passwd|login|openssl|ssh-add|mount|borg|restic|veracrypt)… <<< ?§',
    example: 'kinit bob <<< «sunshine»',
  },
  {
    form: 'netsh wlan… key(?:Material)?=§',
    example: 'netsh wlan set profile name=x key=«sunshine»',
  },
  { form: 'wpa_passphrase _ §', example: 'wpa_passphrase home «sunshine»' },
  {
    form: 'npm config set _(?:_authToken|_password|_auth)[ =]§',
    example: 'npm config set //acme.test/:_auth «winter87»',
    least: 'chosen',
  },
  { form: 'rclone obscure §', example: 'rclone obscure «sunshine»' },
  { form: 'gh secret set… (?:--body|-b)[ =]§', example: 'gh secret set TOKEN --body «sunshine»' },
  {
    form: '(?:poetry|composer) config(?: -[\\w-]{1,20}){0,2} (?:http-basic\\._ _|pypi-token\\._|[\\w-]{1,20}-(?:oauth|token)\\._) §',
    example: 'poetry config http-basic.acme bob «sunshine»',
  },
  {
    form: 'bundle config(?: set)?(?: -[\\w-]{1,20}){0,2} [\\w.-]{3,100} [\\w.@-]{1,64}:§',
    example: 'bundle config gems.acme.test bob:«sunshine»',
  },
  { form: 'nuget setapikey §', example: 'nuget setapikey «winter87»', least: 'chosen' },
  {
    form: 'b2 authorize-account _ §',
    example: 'b2 authorize-account 0012ab «winter87»',
    least: 'chosen',
  },
  {
    form: '(?:cat|type|less|more|head|Get-Content) [^\\r\\n|;]{0,100}(?:cookie|passw\\w*|passphrase|token|secret|\\.psk)["\']?\\r?\\n§(?=[ \\t]*(?:\\r?\\n|$))',
    example: 'cat /var/lib/rabbitmq/.erlang.cookie\n«{lower 20}»',
    least: 'chosen',
  },
  {
    form: '##\\[debug\\]Evaluating: [^\\r\\n]{0,80}(?:secrets\\.|env\\.\\w{0,40}(?:PASS|TOKEN|SECRET|KEY|PWD))[^\\r\\n]{0,60}\\r?\\n##\\[debug\\]=> §q',
    example: "##[debug]Evaluating: secrets.DEPLOY\n##[debug]=> '«winter87»'",
    least: 'named',
  },
  { form: '::add-mask::§', example: 'echo "::add-mask::«winter87»"', least: 'named' },
  {
    form: '##vso\\[task\\.setvariable [^\\]\\n]{0,100}secret=true\\]§',
    example: '##vso[task.setvariable variable=x;issecret=true]«sunshine»',
  },
  {
    form: '(?:set-initial-|initial-|set-)password(?: -[\\w-]{1,20}| --[\\w=-]{1,40}){0,3} §',
    example: 'neo4j-admin set-initial-password «sunshine»',
  },
  // Access control of Redis.
  {
    form: '(?:ACL SETUSER _|user _ o(?:n|ff))(?: [\\w~*@&+-]{1,20}){0,4} [>#]§',
    example: 'ACL SETUSER bob on >«sunshine» +@all',
  },
];
