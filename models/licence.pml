/*
 * Licences: three voters, two tokens T and U, one handover of T, and time in ticks.
 *
 * Agent A has T and hands it over to B. A also makes U, at any moment, because it believes T lost. A token at an agent is a stay: stay 0 is T at
 * A, stay 1 is T at B, stay 2 is U at A. The session of stay 1 is greater than that of stay 0. 
 *
 * Time. All agents see the same ticks. The clock of a voter is fast and that of a holder slow, which is the worst case: with DRIFT, each fourth
 * tick counts twice at voters and not at all at holders (rho = 1/4). Without DRIFT all clocks run alike, and rho = 0.
 *
 * Network. A message, once sent, may be delivered any number of times, at any later moment, in any order, or never: this covers loss, copies,
 * reordering and delays beyond M. Messages are not stored: a round that was proposed can be delivered from then on, and a holder
 * may count the replies that exist at any moment.
 *
 * Holders that stand still take no step while time passes. A lost token takes no step any more.
 *
 * Check after every step: at most one stay is licensed.
 *
 * Removed protections:
 *   VOTER_DOES_NOT_WAIT   a restarted voter replies at once
 *   T0_AFTER_PROPOSE      a round's time may begin after its proposal was sent
 *   REPLIES_WITHOUT_ROUND a reply to any round of a stay counts for its present round
 *   WITHDRAW_LICENSED     a licensed holder withdraws
 *   OLD_WITHDRAW          a withdrawal also drops the acceptance of a newer round
 *   OLD_PROPOSE           a late proposal replaces the newer round of an acceptance
 *   WITHDRAWN_WINS        a withdrawn round may still win
 *   FROM_COMMIT           the destination counts the remaining time from the arrival of COMMIT
 *   FROM_LAST_ACK         the destination counts the remaining time from its last ACK
 *   SOURCE_EXTENDS        the source goes on after COMMIT
 *   AGENT_BOUND           a voter tells agents apart instead of tokens
 *   REPLIERS              a majority of those who replied is enough
 *   NO_RHO                voters and holders count L, whatever their clocks do
 * Bounds: L n (ticks of a licence), MAXR0 n, MAXR1 n, MAXR2 n (rounds of each stay, at most 3), MAXRESTART n
 */
#ifndef L
#define L 2
#endif
#ifndef MAXR0
#define MAXR0 2
#endif
#ifndef MAXR1
#define MAXR1 1
#endif
#ifndef MAXR2
#define MAXR2 1
#endif
#ifndef MAXRESTART
#define MAXRESTART 1
#endif

#if defined(DRIFT) && !defined(NO_RHO)
#define ACCEPTANCE (L + L/4)   /* L(1+rho), by the voter's clock  */
#define LICENCE (L - L/4)      /* L(1-rho), by the holder's clock */
#else
#define ACCEPTANCE L
#define LICENCE L
#endif
#define SILENCE (2*L)

#define TOKEN(s) ((s)/2)       /* stays 0 and 1 are T, stay 2 is U     */
#ifdef AGENT_BOUND
#define NAME(s) ((s)==1)       /* stays 0 and 2 are A, stay 1 is B     */
#else
#define NAME(s) TOKEN(s)
#endif
#define CODE(s,r) ((s)*3 + (r))
#define STAY(c) (((c)-1)/3)

/* Voters: the newest accepted round (0: none), ticks that it counts, ticks of silence. */
byte accepted[3]; byte until[3]; byte silent[3];
byte restarts;

/* Stays: here; number of the last round; whether it is open; ticks since its t0; voters that accepted it; ticks of licence; withdrawn rounds. */
bool here[3]; byte round[3]; bool open[3]; byte age[3]; byte replies[3]; byte licence[3]; byte withdrawn[3];

/* The handover: ticks since the first and the last ACK, whether one was sent, and the remaining time in COMMIT. */
bool acked; byte firstAck; byte lastAck; bool commit; byte remaining;
bool taken; bool made;
#ifdef DRIFT
byte phase;
#endif

#define MAJORITY(m) ((m)==3 || (m)==5 || (m)==6 || (m)==7)
#ifdef REPLIERS
#define ENOUGH(m) ((m)!=0)
#else
#define ENOUGH(m) MAJORITY(m)
#endif

#define CHECK assert((licence[0]>0) + (licence[1]>0) + (licence[2]>0) <= 1);
#define DOWN(x) x = (x>0 -> x-1 : 0)
#define UP(x) x = (x<LICENCE -> x+1 : x)

#define VOTER_TICK(v) DOWN(until[v]); accepted[v] = (until[v]>0 -> accepted[v] : 0); DOWN(silent[v]);
#define HOLDER_TICK(s) DOWN(licence[s]); age[s] = (open[s] && age[s]<LICENCE -> age[s]+1 : age[s]);

/* Holder: starts a round; t0 is now. */
#ifdef REPLIES_WITHOUT_ROUND
#define FORGET_REPLIES(s)
#define ECHOES(s,r) 1
#else
#define FORGET_REPLIES(s) replies[s]=0;
#define ECHOES(s,r) (open[s] && round[s]==r)
#endif
#define PROPOSE(s,max) \
  :: d_step { (here[s] && round[s]<max && (!open[s] || licence[s]>0)) -> \
       round[s]=round[s]+1; open[s]=1; age[s]=0; FORGET_REPLIES(s) \
       printf("STEP stay %d proposes round %d\n",s,round[s]); CHECK }

/* Holder: counts the replies to its open round. */
#define COUNT(s) \
  :: d_step { (here[s] && open[s] && ENOUGH(replies[s])) -> \
       open[s]=0; FORGET_REPLIES(s) \
       if :: (LICENCE-age[s] > licence[s]) -> licence[s]=LICENCE-age[s] :: else fi; age[s]=0; \
       printf("STEP stay %d is licensed for %d ticks\n",s,licence[s]); CHECK }

#ifdef WITHDRAWN_WINS
#define CLOSE(s)
#else
#define CLOSE(s) open[s]=0; age[s]=0; FORGET_REPLIES(s)
#endif
#ifdef WITHDRAW_LICENSED
#define MAY_WITHDRAW(s) (round[s]>0)
#else
#define MAY_WITHDRAW(s) (open[s] && licence[s]==0)
#endif
#define WITHDRAW(s) \
  :: d_step { (here[s] && MAY_WITHDRAW(s) && !(withdrawn[s] & (1<<round[s]))) -> \
       withdrawn[s] = withdrawn[s] | (1<<round[s]); CLOSE(s) \
       printf("STEP stay %d withdraws round %d\n",s,round[s]); CHECK }

#ifdef T0_AFTER_PROPOSE
#define LATE_T0(s) :: d_step { (open[s] && age[s]==1) -> age[s]=0; printf("STEP stay %d takes t0\n",s); CHECK }
#else
#define LATE_T0(s)
#endif

/* Voter v: a proposal of stay s, round r comes. */
#ifdef OLD_PROPOSE
#define NEWEST(v,s,r) CODE(s,r)
#else
#define NEWEST(v,s,r) (accepted[v]>CODE(s,r) && accepted[v]!=0 -> accepted[v] : CODE(s,r))
#endif
#define ON_PROPOSE(v,s,r) \
  :: d_step { (r<=round[s] && silent[v]==0 && (accepted[v]==0 || NAME(STAY(accepted[v]))==NAME(s)) \
       && !(accepted[v]>=CODE(s,r) && until[v]==ACCEPTANCE && (!ECHOES(s,r) || (replies[s] & (1<<v))))) -> \
       accepted[v]=NEWEST(v,s,r); until[v]=ACCEPTANCE; \
       if :: ECHOES(s,r) -> replies[s] = replies[s] | (1<<v) :: else fi; \
       printf("STEP voter %d accepts stay %d, round %d\n",v,s,r); CHECK }

/* Voter v: a withdrawal comes. */
#ifdef OLD_WITHDRAW
#define NOT_NEWER(v,s,r) 1
#else
#define NOT_NEWER(v,s,r) (accepted[v] <= CODE(s,r))
#endif
#define ON_WITHDRAW(v,s,r) \
  :: d_step { ((withdrawn[s] & (1<<r)) && accepted[v]!=0 && NAME(STAY(accepted[v]))==NAME(s) && NOT_NEWER(v,s,r)) -> \
       accepted[v]=0; until[v]=0; printf("STEP voter %d drops stay %d, round %d\n",v,s,r); CHECK }

#define EACH_ROUND(A,v,s) A(v,s,1) A(v,s,2) A(v,s,3)
#define EACH(A,v) EACH_ROUND(A,v,0) EACH_ROUND(A,v,1) EACH_ROUND(A,v,2)

#ifdef VOTER_DOES_NOT_WAIT
#define WAIT 0
#else
#define WAIT SILENCE
#endif

#if defined(FROM_COMMIT)
#define SINCE_ACK 0
#elif defined(FROM_LAST_ACK)
#define SINCE_ACK lastAck
#else
#define SINCE_ACK firstAck
#endif

active proctype World()
{
  here[0]=1;
  do
  PROPOSE(0,MAXR0) PROPOSE(1,MAXR1) PROPOSE(2,MAXR2)
  COUNT(0) COUNT(1) COUNT(2)
  WITHDRAW(0) WITHDRAW(1) WITHDRAW(2)
  LATE_T0(0) LATE_T0(1) LATE_T0(2)
  EACH(ON_PROPOSE,0) EACH(ON_PROPOSE,1) EACH(ON_PROPOSE,2)
  EACH(ON_WITHDRAW,0) EACH(ON_WITHDRAW,1) EACH(ON_WITHDRAW,2)
  /* A believes T lost. */
  :: d_step { (!made) -> made=1; here[2]=1; printf("STEP a token U is made\n"); }
  /* The handover: B answers a MOVE, perhaps again; A commits; COMMIT arrives. The state of one stay ends where nobody uses it. */
  :: d_step { (!acked && here[0]) -> acked=1; printf("STEP B sends its first ACK\n"); }
#ifdef FROM_LAST_ACK
  :: d_step { (acked && !taken && lastAck>0) -> lastAck=0; printf("STEP B repeats its ACK\n"); }
#endif
  :: d_step { (acked && here[0] && !commit && !taken) ->
       remaining=licence[0]; commit=1;
#ifndef SOURCE_EXTENDS
       here[0]=0; open[0]=0; age[0]=0; replies[0]=0; licence[0]=0;
#endif
       printf("STEP A sends COMMIT with %d ticks\n",remaining); CHECK }
  :: d_step { (commit) ->
       commit=0; taken=1; here[1]=1;
       licence[1] = (remaining>SINCE_ACK -> remaining-SINCE_ACK : 0);
       remaining=0; firstAck=0; lastAck=0;
       printf("STEP B takes T with %d ticks\n",licence[1]); CHECK }
  /* One voter restarts. Which one does not matter, because all are alike. */
  :: d_step { (restarts<MAXRESTART) ->
       restarts=restarts+1; accepted[0]=0; until[0]=0; silent[0]=WAIT; printf("STEP voter 0 restarts\n"); }
  :: d_step { 1 ->
#ifdef DRIFT
       phase=(phase+1)%4;
       if :: (phase==0) -> VOTER_TICK(0) VOTER_TICK(1) VOTER_TICK(2)
          :: else -> HOLDER_TICK(0) HOLDER_TICK(1) HOLDER_TICK(2)
               if :: (acked && !taken) -> UP(firstAck); UP(lastAck) :: else fi
       fi;
#else
       HOLDER_TICK(0) HOLDER_TICK(1) HOLDER_TICK(2)
       if :: (acked && !taken) -> UP(firstAck); UP(lastAck) :: else fi;
#endif
       VOTER_TICK(0) VOTER_TICK(1) VOTER_TICK(2)
       printf("STEP tick\n"); CHECK }
  od
}
